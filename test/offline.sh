#!/usr/bin/env bash
# offline.sh COMMAND... : runs it where there is no network but loopback, so that a program under test reaches nobody.
set -uo pipefail
alone=(unshare --net)
[ "$(id -u)" = 0 ] || alone=(unshare --map-root-user --net)
if ! "${alone[@]}" true 2>/dev/null; then
  echo "Passed over: no network namespace can be made here" >&2
  [ -z "${CI:-}" ]
  exit
fi
exec "${alone[@]}" sh -c 'ip link set lo up && exec "$@"' offline "$@"
