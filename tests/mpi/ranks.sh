#!/bin/sh
# glissade-mpi on this machine: any number of ranks gives the answers of one process.
# Usage: tests/mpi/ranks.sh [BUILD]
. "$(dirname "$0")/common.sh"
trap 'rm -rf "$work"' EXIT

run() { # RANKS ARGUMENTS ...
	ranks=$1
	shift
	timeout -k 10 120 "$mpirun" -n "$ranks" "$glissade_mpi" "$@"
}

length() { # OUTPUT: of a solution, as --quiet writes it
	cut -d' ' -f1 "$1"
}

# ---- One puzzle

"$glissade" solve --heuristic $tables --threads 1 --quiet --log "$work/log" "$board" >"$work/one"
bounds "$work/log" >"$work/bounds"
for ranks in 1 2 4; do
	run $ranks solve --heuristic $tables --threads 1 --quiet --log "$work/log-$ranks" "$board" \
		>"$work/answer" 2>"$work/errors"
	check "$ranks ranks find a shortest solution" [ "$(length "$work/answer")" = "$(length "$work/one")" ]
	bounds "$work/log-$ranks" >"$work/bounds-$ranks"
	check "$ranks ranks expand as many boards in completed bounds" \
		cmp -s "$work/bounds" "$work/bounds-$ranks"
	check "$ranks ranks say nothing on stderr" [ ! -s "$work/errors" ]
done
run 2 solve --quiet "8 6 7/2 5 4/3 0 1" >"$work/answer"
check "a puzzle that needs no packets is solved" [ "$(length "$work/answer")" = 31 ]

# ---- Many

head -12 data/korf100.txt >"$work/many"
echo "1 2 3/4 5 6/8 7 0" >>"$work/many"
echo "no puzzle" >>"$work/many"
"$glissade" solve --batch --goal blank-first --heuristic pdb:5-5-5 --threads 1 --format moves "$work/many" \
	>"$work/one" 2>"$work/one-errors"
one=$?
for ranks in 1 3; do
	run $ranks solve --batch --goal blank-first --heuristic pdb:5-5-5 --threads 1 --format moves \
		"$work/many" >"$work/answer" 2>"$work/errors"
	status=$?
	check "$ranks ranks answer a batch as one process does" cmp -s "$work/one" "$work/answer"
	check "$ranks ranks complain as one process does" cmp -s "$work/one-errors" "$work/errors"
	check "$ranks ranks end with its status" [ $status = $one ]
done

# ---- What is wrong

run 2 solve --no-such-option >"$work/answer" 2>"$work/errors"
check "a wrong option ends with status 2" [ $? = 2 ]
check "a wrong option is complained about once" [ "$(grep -c no-such-option "$work/errors")" = 1 ]
printf '#include <unistd.h>\nint MPI_Finalize(void) { for (;;) pause(); }\n' >"$work/stuck.c"
${CC:-cc} -shared -fPIC -o "$work/stuck.so" "$work/stuck.c"
LD_PRELOAD=$work/stuck.so timeout -k 1 30 "$glissade_mpi" solve --quiet "8 6 7/2 5 4/3 0 1" >"$work/answer"
check "a library that never ends does not keep an answer back" \
	[ $? = 0 -a "$(length "$work/answer")" = 31 ]
# Each second message with bytes loses its last one.
cat >"$work/cut.c" <<'END'
#include <mpi.h>
int MPI_Isend(const void *bytes, int count, MPI_Datatype type, int rank, int tag, MPI_Comm ranks, MPI_Request *request)
{
	static int messages;
	return PMPI_Isend(bytes, count && messages++ % 2 ? count - 1 : count, type, rank, tag, ranks, request);
}
END
"${MPICC:-$(command -v mpicc.mpich || command -v mpicc)}" -shared -fPIC -o "$work/cut.so" "$work/cut.c"
LD_PRELOAD=$work/cut.so run 2 solve --heuristic $tables --threads 1 --quiet "$board" >"$work/answer" 2>"$work/errors"
check "a message that was cut short ends the run" [ $? != 0 ]
check "and is complained about" grep -q "that are no message" "$work/errors"
check "and nothing is answered" [ ! -s "$work/answer" ]
LC_ALL=C sed "s/$("$glissade" --version | cut -d' ' -f2 | sed 's/\./\\./g')/9.9.9/g" "$glissade_mpi" >"$work/other"
chmod +x "$work/other"
timeout -k 10 60 "$mpirun" -n 1 "$glissade_mpi" solve "1 2/3 0" : -n 1 "$work/other" solve "1 2/3 0" \
	>"$work/answer" 2>"$work/errors"
check "ranks of two versions are refused" says "expected one version everywhere" "$work/errors"

timeout -k 10 60 "$mpirun" -n 1 "$glissade_mpi" solve "1 2/3 0" : -n 2 "$glissade_mpi" solve "1 2/0 3" \
	>"$work/answer" 2>"$work/errors"
check "ranks with other arguments are refused" [ $? = 2 ]
check "which says so once" \
	[ "$(grep -c "rank 1 .* 'solve 1 2/0 3', not 'solve 1 2/3 0'" "$work/errors")" = 1 ]
check "and nothing is solved" [ ! -s "$work/answer" ]
timeout -k 10 60 "$mpirun" -n 1 "$glissade_mpi" pdb build 3x3 5-3 --pdb-dir "$work/none" : \
	-n 1 "$glissade_mpi" pdb build 3x3 4-4 --pdb-dir "$work/none" >"$work/answer" 2>"$work/errors"
check "nor are tables built" [ $? = 2 -a ! -e "$work/none" ]

# ---- Tables

# The table of eight tiles is large enough to be built in slices, that of six is not.
"$glissade" pdb build 3x5 8-6 --quiet --pdb-dir "$work/alone"
run 3 pdb build 3x5 8-6 --threads 1 --pdb-dir "$work/together" >"$work/answer" 2>&1
check "three ranks build tables together" says "pdb:8-6: built" "$work/answer"
for table in "$work"/alone/*.table; do
	# After the header, which has the time.
	check "the same bytes as one process: $(basename "$table")" \
		cmp -s -i 4096 "$table" "$work/together/$(basename "$table")"
done
run 2 pdb verify 3x5 8-6 --threads 1 --pdb-dir "$work/together" >"$work/answer" 2>&1
check "and a process that verifies them agrees" says "the same as built anew" "$work/answer"

# ---- Checkpoints

"$glissade" pdb build 5x5 "${long_tables#pdb:}" --goal blank-first --quiet
start_long() { # RANKS ARGUMENTS ...
	ranks=$1
	shift
	rm -f "$work/point"
	"$mpirun" -n "$ranks" "$glissade_mpi" solve --goal blank-first --heuristic $long_tables \
		--threads 1 --quiet --checkpoint "$work/point" "$@" "$long_board" \
		>"$work/answer" 2>"$work/errors" &
	run=$!
	wait_for "$work/point"
	sleep 3
}

process_of() { # RANK: the one that works, and not its watcher
	for process in $(pgrep -f "^$glissade_mpi solve"); do
		tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -q "^PMI_RANK=$1\$" &&
			[ "$(ps -o nlwp= -p "$process")" -gt 1 ] && echo "$process"
	done
}

start_long 3
kill -TERM $run
wait $run
status=$? # that of the launcher, which may lose the 3 of rank 0
check "a signal ends the run with status 3, or that of the launcher" \
	[ "$status" = 3 -o "$status" = 0 ]
check "a signal leaves a checkpoint" [ -s "$work/point" ]
timeout 20 "$glissade" solve --goal blank-first --heuristic $long_tables --resume "$work/point" \
	--checkpoint "$work/other-point" --time 2 --quiet "$long_board" >"$work/answer"
check "its checkpoint is resumed by one process" [ $? = 3 ]

start_long 3 --checkpoint-every 0.5
kill -KILL "$(process_of 2)"
wait $run
check "a rank that dies ends the run" [ $? != 0 ]
sleep 1
check "a rank that dies leaves a message" says "--resume $work/point goes on" "$work/errors"
timeout -k 10 60 "$mpirun" -n 2 "$glissade_mpi" solve --goal blank-first --heuristic $long_tables --threads 1 \
	--resume "$work/point" --time 2 --quiet "$long_board" >"$work/answer" 2>&1
check "a rank that dies leaves a checkpoint that other ranks resume" [ $? = 3 ]

# ---- The script for Slurm: goes back into the queue as long as there is a checkpoint

mkdir "$work/bin" "$work/state"
printf '#!/bin/sh\necho "$@" >>"%s"\n' "$work/queue" >"$work/bin/scontrol"
printf '#!/bin/sh\neval "$DOES"\n' >"$work/bin/launch"
chmod +x "$work/bin/scontrol" "$work/bin/launch"
run_script() { # what the launcher does with the checkpoint
	rm -f "$work/queue"
	DOES=$1 PATH=$work/bin:$PATH MPIRUN=launch STATE=$work/state PUZZLE=x SLURM_JOB_NAME=x \
		SLURM_JOB_ID=7 SLURM_CPUS_ON_NODE=1 SLURM_JOB_NUM_NODES=1 \
		scripts/slurm-solve.sh >"$work/answer" 2>&1
}
run_script "sleep 0.1; echo x >$work/state/checkpoint; exit 0"
check "a job that a signal ended is requeued, whatever the status" says "requeue 7" "$work/queue"
run_script "exit 2"
check "a job that was refused is not requeued" [ $? = 2 -a ! -e "$work/queue" ]
run_script "rm $work/state/checkpoint"
check "a job that is solved is not requeued" [ $? = 0 -a ! -e "$work/queue" ]

finish
