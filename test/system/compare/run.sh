#!/usr/bin/env bash
# Runs Zonemaster, DNSViz and this application on the domains of the lab and writes docs/comparison-lab.md. With --again it
# only rewrites the page from the saved results; with --missing it continues an interrupted run; with names it repeats
# these domains. Exits with 1 if a difference has no explanation.
set -euo pipefail
cd "$(dirname "$0")/../../.."
typescript=(node --import ./scripts/typescript.mjs)

if [ "${1:-}" != --again ]; then
  for command in zonemaster-cli dnsviz; do
    command -v "$command" >/dev/null || { echo "The comparison needs $command, which is not installed" >&2; exit 1; }
  done
  bash test/system/enter.sh "${typescript[@]}" test/system/with-app.ts "${typescript[@]}" test/system/compare/observe.ts "$@"
fi
"${typescript[@]}" test/system/compare/report.ts
