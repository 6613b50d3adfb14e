#!/bin/sh
# What docs/abi.md promises of the shared library: tests/abi/abi.sh BUILD SONAME
set -u
build=$1 soname=$2
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
LC_ALL=C
export LC_ALL
failures=0

check() { # NAME COMMAND ...
	name=$1
	shift
	if "$@"; then
		echo "ok: $name"
	else
		echo "FAILED: $name"
		failures=$((failures + 1))
	fi
}

later() { # COMMAND ...: with the library of a later version
	LD_LIBRARY_PATH=$build/abi/later "$@"
}

# ---- What is exported

nm -D --defined-only "$build/$soname" | awk '$2 != "A" { print $3 }' | sort > "$work/exported"
sed 's/$/@@GLISSADE_1/' src/api/exports.txt > "$work/listed"
check "the list is in order, and each function stands in it once" sort -c -u src/api/exports.txt
check "the library exports what src/api/exports.txt lists, and nothing else" \
	diff "$work/listed" "$work/exported"

# A declaration goes from GLS_API to the semicolon; its function is the first name before a "(".
tr '\n' ' ' < include/glissade/glissade.h | sed 's/GLS_API/\n&/g' |
	sed -n 's/^GLS_API [^(;]*\(gls_[a-z_]*\)(.*/\1/p' | sort > "$work/declared"
check "every function of the header is in the list" diff src/api/exports.txt "$work/declared"
check "the header names nothing internal" \
	sh -c '! grep -nE "cluster|team|coordinator|ledger" include/glissade/glissade.h'

# ---- Programs of today with a library of later

export LD_LIBRARY_PATH="$build"
check "the program asks for $soname" \
	sh -c "readelf -d '$build/abi/program' | grep -q 'NEEDED.*\[$soname\]'"
"$build/abi/program" use > "$work/today"
check "the program runs" test $? -eq 0
check "it says what it found" grep -q '^27 moves, bound 27, 0 1' "$work/today"
later "$build/abi/program" use > "$work/later"
check "it runs with the library of later" test $? -eq 0
check "and says the same" diff "$work/today" "$work/later"
"$build/abi/program" list > "$work/options"
later "$build/abi/program" list > "$work/options-later"
diff "$work/options" "$work/options-later" | grep '^[<>]' > "$work/changed"
echo "> added-later" > "$work/expected"
check "which lists one option more" diff "$work/expected" "$work/changed"

# ---- Installed

make -s install BUILD="$build" DESTDIR="$work" PREFIX=/usr > "$work/said" 2>&1 ||
	cat "$work/said"
lib=$work/usr/lib
check "the installed link is the one that programs ask for" test -L "$lib/$soname"
check "the compiler's link leads there" test "$(readlink "$lib/libglissade.so")" = "$soname"
check "what it leads to is the library" cmp "$lib/$soname" "$build/$soname"
check "the example is built by what pkg-config says" env PKG_CONFIG_SYSROOT_DIR="$work" \
	PKG_CONFIG_PATH="$lib/pkgconfig" sh -c \
	"\${CC:-cc} examples/solve.c \$(pkg-config --cflags --libs glissade) -o '$work/solve'"
check "and runs" sh -c "LD_LIBRARY_PATH='$lib' '$work/solve' | grep -q '^31 moves'"
make -s uninstall BUILD="$build" DESTDIR="$work" PREFIX=/usr
check "uninstall leaves nothing" test -z "$(find "$work/usr" -name '*glissade*' ! -type d)"

echo "abi.sh: $failures failed"
[ "$failures" -eq 0 ]
