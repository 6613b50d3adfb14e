# bash completion for glissade. The commands and options come from
# `glissade help`, so that they are those of the installed version.
_glissade()
{
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
	local command=${COMP_WORDS[1]} words=
	if [ "$COMP_CWORD" -eq 1 ] || [ "$before" = help ]; then
		words=$(glissade help | sed -n '/^Examples/q; s/^  glissade \([a-z]*\) .*/\1/p')
	elif [ "$before" = --algorithm ]; then
		words="auto $(glissade help solve |
			sed -n '/^Searches/,/^$/s/^  \([a-z]*\) .*/\1/p')"
	elif [ "$before" = --heuristic ]; then
		words="auto $(glissade help solve |
			sed -n '/^Heuristics/,/^$/s/^  \([a-z:-]*\) .*/\1/p')"
	elif [ "$before" = --goal ]; then
		words='standard blank-first snail'
	elif [ "$before" = --quality ]; then
		words='optimal bounded:1.2 fast anytime'
	elif [ "$before" = --metric ]; then
		words='stm mtm'
	elif [ "$before" = --format ]; then
		words='text json csv moves'
	elif [ "$before" = --color ]; then
		words='auto always never'
	elif [ "${word#-}" != "$word" ]; then
		words=$(glissade help "$command" 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
	elif [ "$command" = generate ] && [ "$COMP_CWORD" -eq 2 ]; then
		words=$(glissade help solve | sed -n 's/^Heuristics of \(.*\):/\1/p')
	fi
	COMPREPLY=($(compgen -W "$words" -- "$word"))
	[ -n "$words" ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _glissade glissade
