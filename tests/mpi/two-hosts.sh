#!/bin/sh
# glissade-mpi across two hosts with addresses of their own, which are network namespaces
# joined by a cable; then the cable is cut. Needs root.
# Usage: tests/mpi/two-hosts.sh [BUILD]
. "$(dirname "$0")/common.sh"
near=glissade-near-$$ far=glissade-far-$$
address=10.213.77
remove() {
	ip netns pids $near 2>/dev/null | xargs -r kill -KILL 2>/dev/null
	ip netns pids $far 2>/dev/null | xargs -r kill -KILL 2>/dev/null
	ip netns del $near 2>/dev/null
	ip netns del $far 2>/dev/null
	rm -rf "$work"
}
trap remove EXIT

if ! ip netns add $near 2>/dev/null || ! ip netns add $far; then
	echo "skipped: no network namespaces here (they need root)"
	exit 0
fi
ip link add gls0 netns $near type veth peer name gls0 netns $far
number=0
for space in $near $far; do
	number=$((number + 1))
	ip -n $space address add $address.$number/24 dev gls0
	ip -n $space link set gls0 up
	ip -n $space link set lo up
done

# What starts processes on the other host, in the place of ssh.
cat >"$work/start" <<END
#!/bin/sh
while [ "\${1#-}" != "\$1" ]; do shift; done
case \$1 in $address.1) space=$near ;; *) space=$far ;; esac
shift
exec ip netns exec \$space sh -c "\$*"
END
chmod +x "$work/start"

# All through the cable, and nothing through memory that true hosts would not share.
run() { # ARGUMENTS ...
	UCX_TLS=tcp,self UCX_NET_DEVICES=gls0 FI_PROVIDER=tcp GLISSADE_MPI_PATIENCE=5 \
		timeout -k 10 120 ip netns exec $near "$mpirun" -launcher ssh -launcher-exec "$work/start" \
		-iface gls0 -hosts $address.1:1,$address.2:1 -n 2 "$glissade_mpi" "$@"
}

"$glissade" solve --heuristic $tables --threads 1 --quiet "$board" >"$work/one"
run solve --heuristic $tables --threads 1 --quiet "$board" >"$work/answer" 2>"$work/errors"
check "two hosts solve a puzzle" [ "$(cut -d' ' -f1 "$work/answer")" = "$(cut -d' ' -f1 "$work/one")" ]
[ -s "$work/errors" ] && cat "$work/errors"
through=$(ip netns exec $far cat /sys/class/net/gls0/statistics/rx_bytes)
check "they speak through the cable ($through bytes)" [ "$through" -gt 20000 ]

"$glissade" pdb build 5x5 "${long_tables#pdb:}" --goal blank-first --quiet
run solve --goal blank-first --heuristic $long_tables --threads 1 --quiet --checkpoint "$work/point" \
	"$long_board" >"$work/answer" 2>"$work/errors" &
process=$!
wait_for "$work/point"
sleep 4
ip -n $far link set gls0 down
began=$(date +%s)
wait $process
check "a host that is cut off ends the run" [ $? != 0 ]
check "within half a minute" [ $(($(date +%s) - began)) -lt 30 ]
check "with a clear message" says "rank 1 on .* has not been heard of" "$work/errors"
timeout 60 "$glissade" solve --goal blank-first --heuristic $long_tables --resume "$work/point" --time 2 \
	--quiet "$long_board" >"$work/answer"
check "and a checkpoint that resumes" [ $? = 3 ]
finish
