#!/usr/bin/env bash
# offline.sh COMMAND... : runs the command in a network namespace that has only loopback, so that it can reach no other
# host.
set -uo pipefail
alone=(unshare --net)
[ "$(id -u)" = 0 ] || alone=(unshare --map-root-user --net)
if ! "${alone[@]}" true 2>/dev/null; then
  echo "Passed over: no network namespace can be made here" >&2
  [ -z "${CI:-}" ]
  exit
fi
exec "${alone[@]}" sh -c 'ip link set lo up && exec "$@"' offline "$@"
