// Runs all benchmarks: `npm run bench [-- part …]`. Results are ratios, since absolute figures depend on the machine. A
// missed goal is an error, unless `--report` is given. With `--write` the table goes into docs/performance.md.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { figure, table, writeMeasured } from './document.mjs';
import { Skipped } from './load.mjs';
import { verdict } from './statistics.mjs';

const NOT_PARTS = new Set([
  ...['run', 'load', 'rounds', 'statistics', 'document', 'node-24', 'dns-answers', 'scan-lab', 'our-resolver'],
  ...['capacity', 'profile', 'profile-causes'], // separate programs
]);
/** These take so long that they only run when they are named. */
const ONLY_WHEN_NAMED = new Set(['memory', 'scans', 'tracing']);
/** Of one part; scans start processes and wait for them. */
const USUAL_MINUTES = 10;
const MINUTES = { memory: 60, scans: 45, tracing: 30 };
const MINUTE = 60_000;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const all = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace('.mjs', ''))
  .filter((part) => !NOT_PARTS.has(part));

const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0].toFixed(1)} before`;
const start = performance.now();
console.log(machine);
const measured = [];
const failed = [];
const skipped = [];
for (const part of wanted.length === 0 ? all.filter((part) => !ONLY_WHEN_NAMED.has(part)) : wanted) {
  await measure(part);
  save();
}
const whole = summary();
console.log(`\n${whole}\n\n${seconds()} s`);
for (const { part, reason } of skipped) console.log(`Skipped: ${part}, ${reason}`);
for (const { part, reason } of failed) console.error(`FAILED: ${part}: ${reason}`);
if (process.argv.includes('--write') && failed.length === 0)
  await writeMeasured('performance.md', `Measured ${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${whole}`);
const missed = measured.filter(({ spread, goal }) => verdict(spread, goal) === 'MISSED');
for (const { name } of missed) console.error(`MISSED: ${name}`);
const isGood = failed.length === 0 && (missed.length === 0 || process.argv.includes('--report'));
process.exit(isGood ? 0 : 1); // docs/decisions/0014

/** Runs one part with a time limit; a failure does not stop the other parts. */
async function measure(part) {
  const minutes = MINUTES[part] ?? USUAL_MINUTES;
  const deadline = new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * MINUTE).unref(),
  );
  try {
    if (!all.includes(part)) throw new Error(`no such part; there are ${all.join(', ')}`);
    const { run } = await import(`./${part}.mjs`);
    for (const measurement of await Promise.race([run(), deadline])) {
      measured.push(measurement);
      print(measurement);
    }
  } catch (error) {
    const isMissing = error instanceof Skipped;
    (isMissing ? skipped : failed).push({ part, reason: error.message });
    console.log(`\n${part}: ${isMissing ? 'skipped' : 'FAILED'}, ${error.message}`);
  }
}

function save() {
  if (measured.length === 0) return;
  const results = { machine, seconds: seconds(), measured, failed, skipped };
  writeFileSync(new URL('results.json', import.meta.url), JSON.stringify(results, null, 2));
}

function seconds() {
  return Math.round((performance.now() - start) / 1000);
}

function print({ name, unit, results, spread, isExact, goal }) {
  console.log(`\n${name}`);
  for (const { label, value } of results) console.log(`  ${label.padEnd(28)} ${figure(value).padStart(12)} ${unit}`);
  const of = goal === undefined ? '' : `, goal ${goal.toFixed(2)}: ${verdict(spread, goal)}`;
  console.log(`  ratio ${spread.median.toFixed(2)}${isExact ? '' : `, quartiles ${quartiles(spread)}`}${of}`);
}

function summary() {
  const rows = measured.map(({ name, unit, results, spread, isExact, goal }) => [
    name,
    results.map(({ label, value }) => `${label} ${figure(value)}`).join(', '),
    unit,
    spread.median.toFixed(2),
    isExact ? 'exact' : quartiles(spread),
    goal?.toFixed(2) ?? '–',
    goal === undefined ? '' : verdict(spread, goal),
  ]);
  return table(['what', 'measured', 'unit', 'ratio', 'quartiles', 'goal', ''], rows);
}

function quartiles({ lower, upper }) {
  return `${lower.toFixed(2)} to ${upper.toFixed(2)}`;
}
