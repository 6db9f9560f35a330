#!/usr/bin/env bash
# cost.sh LIMIT COMMAND... : runs a command and says how many CPU seconds it needed. They grow with what runs beside it, here
# and on other guests of the machine, so meanwhile fixed work is measured again and again: the limit is in seconds of a
# machine that does it in 2.5 seconds. The status is that of the command, or 3 if it succeeded and needed more.
set -uo pipefail
limit=$1
shift
measured=$(mktemp -d)
trap 'rm -rf "$measured"' EXIT
yardstick="$(dirname "$0")/yardstick.mjs"

node "$yardstick" >"$measured/fixed"
while sleep 30 && node "$yardstick"; do :; done >>"$measured/fixed" 2>/dev/null &
fixed=$!
TIMEFORMAT='%U %S %R'
{ time "$@" 2>&4; } 4>&2 2>"$measured/spent"
status=$?
kill "$fixed"
awk -v limit="$limit" '
  FNR == NR { sum += $1; next }
  { spent = $1 + $2; took = $3 }
  END {
    fixed = sum / (NR - FNR); seconds = spent * 2.5 / fixed
    printf "%d CPU seconds in %d s while fixed work took %.2f, so %d of %d on a machine where it takes 2.5\n", spent, took, fixed, seconds, limit
    exit int(seconds) > limit ? 3 : 0
  }' "$measured/fixed" "$measured/spent"
costs=$?
[ "$status" -ne 0 ] && exit "$status"
exit "$costs"
