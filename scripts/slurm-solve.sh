#!/bin/bash
# A Slurm batch script: solves one hard puzzle on many nodes, and goes on by itself when the
# time of a job is up. See docs/cluster.md.
#
#     PUZZLE=board.txt sbatch --nodes=4 scripts/slurm-solve.sh
#
# PUZZLE      the board, as file or text
# HEURISTIC   its tables (max:pdb:6-6-6-6,pdb:6-6-6-6.2, for goals with the blank in a corner)
# GOAL        standard
# STATE       the directory for checkpoint, log and answer (glissade-JOBNAME)
# TABLES      the directory of tables, on a file system that all nodes see
#             (STATE/tables)
# GLISSADE    the program (glissade-mpi)
# MPIRUN      what starts it (mpirun: that of MPICH knows the nodes of a Slurm job)
#
#SBATCH --job-name=glissade
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --time=12:00:00
#SBATCH --signal=B:TERM@120
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu

state=${STATE:-glissade-$SLURM_JOB_NAME}
glissade=${GLISSADE:-glissade-mpi}
heuristic=${HEURISTIC:-max:pdb:6-6-6-6,pdb:6-6-6-6.2}
export GLISSADE_PDB_DIR=${TABLES:-$state/tables}
mkdir -p "$state"

# One rank a node with a thread for each of its cores: the tables are in memory once, and
# rank 0 has fewer to talk to.
threads=$SLURM_CPUS_ON_NODE
checkpoint=$state/checkpoint
go_on=(--checkpoint "$checkpoint")
if [ -e "$checkpoint" ]; then
	go_on=(--resume "$checkpoint")
fi
touch "$state/started"

# Two minutes before the end Slurm sends TERM to this script, which passes it on: rank 0
# writes the checkpoint, and the job goes back into the queue. A node that fails leaves the
# checkpoint of the last minute.
${MPIRUN:-mpirun} -ppn 1 -n "$SLURM_JOB_NUM_NODES" "$glissade" solve --goal "${GOAL:-standard}" \
	--heuristic "$heuristic" --threads "$threads" "${go_on[@]}" --log "$state/log" --format json \
	"$PUZZLE" >"$state/answer" &
run=$!
trap 'kill -TERM $run' TERM
status=0
wait $run || status=$?
while kill -0 $run 2>/dev/null; do # the trap ended the first wait
	status=0
	wait $run || status=$?
done

# The status does not tell: a launcher that was signalled may lose it. But a search that
# begins writes its checkpoint, and one that ends removes it; one that was refused leaves it
# as old as it was.
if [ "$checkpoint" -nt "$state/started" ]; then
	echo "$(date): not yet solved (status $status); back into the queue"
	scontrol requeue "$SLURM_JOB_ID"
	exit 0
fi
exit $status
