#compdef glissade
# zsh completion for glissade. The commands and options come from
# `glissade help`, so that they are those of the installed version.
_glissade()
{
	local before=${words[CURRENT-1]}
	local -a choices
	if (( CURRENT == 2 )) || [[ $before == help ]]; then
		choices=(${(f)"$(glissade help | sed -n '/^Examples/q; s/^  glissade \([a-z]*\) .*/\1/p')"})
	elif [[ $before == --algorithm ]]; then
		choices=(auto ${(f)"$(glissade help solve |
			sed -n '/^Searches/,/^$/s/^  \([a-z]*\) .*/\1/p')"})
	elif [[ $before == --heuristic ]]; then
		choices=(auto ${(f)"$(glissade help solve |
			sed -n '/^Heuristics/,/^$/s/^  \([a-z:-]*\) .*/\1/p')"})
	elif [[ $before == --goal ]]; then
		choices=(standard blank-first snail)
	elif [[ $before == --quality ]]; then
		choices=(optimal bounded:1.2 fast anytime)
	elif [[ $PREFIX == -* ]]; then
		choices=(${(f)"$(glissade help ${words[2]} 2>/dev/null |
			sed -n 's/^  \(--[a-z-]*\).*/\1/p')"})
	else
		_files
		return
	fi
	compadd -a choices
}
_glissade "$@"
