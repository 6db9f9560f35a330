#!/usr/bin/env bash
# Asks Zonemaster and DNSViz about the domains of the lab beside this application, and writes docs/comparison.md.
# With --again it only writes the page anew, from what was said last time; with --missing it goes on with the domains that an
# interrupted run left out; with names of domains it asks about these once more. Ends with 1 when a difference has no explanation.
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
