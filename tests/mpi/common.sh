# common.sh: what the tests of glissade-mpi share. To be read by them, in the project's
# directory, with the directory of the build as first argument.
set -u
build=${1:-build}
glissade=$build/glissade
glissade_mpi=$build/glissade-mpi
mpirun=$(command -v mpirun.mpich || command -v mpirun)
work=$(mktemp -d)
export GLISSADE_PDB_DIR=$work/tables
checks=0 failures=0

check() { # NAME CONDITION ...: the condition is a command
	name=$1
	checks=$((checks + 1))
	shift
	if "$@"; then
		echo "ok: $name"
	else
		echo "FAILED: $name"
		failures=$((failures + 1))
	fi
}

finish() { # the end of a test, with the number of checks that failed as status
	echo "$(basename "$0"): $checks checks, $failures failed"
	exit $failures
}

says() { # WORDS FILE
	grep -q -- "$1" "$2" || { cat "$2"; false; }
}

# The boards expanded until the end of the last bound that a log says is complete.
bounds() { # LOG
	sed -n 's/.*"bound":\([0-9]*\),"is_bound_done":true.*"expanded":\([0-9]*\).*/\1 \2/p' "$1" |
		sort -u
}

wait_for() { # FILE: until it is there and not empty, at most half a minute
	for _ in $(seq 300); do
		[ -s "$1" ] && return 0
		sleep 0.1
	done
	return 1
}

# A board that keeps several ranks busy for some seconds, and one that would for months:
# Korf's number 50.
board="18 7 19 15 9/8 4 12 2 17/6 5 3 11 13/1 14 10 16 0"
tables=pdb:5-5-5-4
long_board="23 1 12 6 16/2 20 10 21 18/14 13 17 19 22/0 15 24 3 7/4 8 5 9 11"
long_tables=pdb:5-5-5-5-4
