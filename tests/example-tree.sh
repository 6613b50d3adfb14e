#!/bin/sh
# Adds the worked example of docs/new-puzzle.md to a copy of the tree, as whoever adds a kind does
# it: the folder, and one line in kinds.c. The copy stands in BUILD/example-tree and is one of
# links; what was compiled of this tree serves there too, but for kinds.c.
set -eu
build=$1
root=$PWD
tree=$build/example-tree
rm -rf "$tree"
mkdir -p "$tree/src/kind" "$tree/$build"
for path in Makefile include data scripts web src/*/ src/kind/*; do
	path=${path%/}
	case $path in src/kind | src/kind/kinds.c) continue ;; esac
	ln -s "$root/$path" "$tree/$path"
done
cp -al "$build/data" "$build/flags" "$tree/$build/"
# Others may be in the making now.
mkdir "$tree/$build/obj"
for part in "$build"/obj/*; do
	case ${part##*/} in tests | mpi) continue ;; esac
	cp -al "$part" "$tree/$build/obj/"
done
rm "$tree/$build/obj/kind/kinds.o"

# What a new kind costs.
cp -r examples/leapfrog "$tree/src/kind/"
sed 's/^\tX(shuffdle, shuffdle)$/& \\\n\tX(leapfrog, table)/' src/kind/kinds.c > "$tree/src/kind/kinds.c"

added=$(diff src/kind/kinds.c "$tree/src/kind/kinds.c" | grep -c '^> .*leapfrog') || :
test "$added" = 1
