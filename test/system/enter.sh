#!/usr/bin/env bash
# enter.sh COMMAND... : runs it in the lab of real servers. The lab lives in network, mount and process namespaces of its
# own, so that the kernel clears all of it away however this ends.
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

# Whoever kills this shell kills unshare, and with it the first process of the lab, and so the lab.
setpriv --pdeathsig KILL unshare --net --mount --propagation private --pid --fork --kill-child --mount-proc \
  node --import ./scripts/typescript.mjs test/system/lab/inside.ts "$@"
