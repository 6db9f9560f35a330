#!/usr/bin/env bash
# enter.sh COMMAND... : runs the command in the lab of real servers. The lab has its own network, mount and PID
# namespaces, so that the kernel removes all of it when it ends.
set -uo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PATH:/usr/sbin:/sbin

missing=()
while read -r package command; do
  command -v "$command" >/dev/null || missing+=("$package")
done <test/system/packages.txt
[ "$(id -u)" = 0 ] || missing+=("root's rights")
if [ ${#missing[@]} -gt 0 ]; then
  printf 'The lab of real servers is passed over, for want of: %s\n' "${missing[*]}" >&2
  [ -z "${CI:-}" ]
  exit
fi

# If this shell is killed, unshare is killed, and with it the first process of the PID namespace and so the whole lab.
setpriv --pdeathsig KILL unshare --net --mount --propagation private --pid --fork --kill-child --mount-proc \
  node --import ./scripts/typescript.mjs test/system/lab/inside.ts "$@"
