#!/usr/bin/env bash
# hostile-soak.sh [minutes [scale [version ...]]]: the soak of hostile-soak.ts with each of these versions of Node, 20 and
# 24 if none is given. Status 1: something failed; 3: the machine was too busy to judge times. Versions other than the current one come from the npm registry.
set -uo pipefail
minutes=${1:-10} scale=${2:-1}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- 20 24
own=$(node -p 'process.versions.node.split(".")[0]')
missed=0
for version in "$@"; do
  if [ "$version" = "$own" ]; then binary=$(node -p process.execPath)
  else binary=$(npx --yes --ignore-scripts=false --package "node@$version" -- node -p process.execPath) || { echo "Node $version cannot be downloaded"; missed=1; continue; }
  fi
  echo "== Node $("$binary" --version), $minutes minutes, rates times $scale, load $(cut -d' ' -f1 /proc/loadavg) before"
  SOAK_NODE=$binary bash test/offline.sh node --import ./scripts/typescript.mjs test/soak/hostile-soak.ts "$minutes" "$scale"
  status=$?
  # A failure weighs more than a machine that was too busy.
  if [ "$missed" != 1 ] && [ "$status" != 0 ]; then missed=$status; fi
  echo "== status $status"
done
exit "$missed"
