// Everything measured side by side in one run: `npm run bench [-- part …]`. A figure alone says little, a ratio much.
// With `--write` the table goes into docs/performance.md.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { figure, table, writeMeasured } from './document.mjs';
import { PassedOver } from './load.mjs';

const NOT_PARTS = new Set(['run', 'load', 'document', 'node-24', 'doh-server', 'dns-answers', 'capacity']);
const LONGEST_PART_MS = 10 * 60_000;
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
const passedOver = [];
for (const part of wanted.length === 0 ? all : wanted) {
  await measure(part);
  save();
}
const whole = summary();
console.log(`\n${whole}\n\n${seconds()} s`);
for (const { part, reason } of passedOver) console.log(`Passed over: ${part}, ${reason}`);
for (const { part, reason } of failed) console.error(`FAILED: ${part}: ${reason}`);
if (process.argv.includes('--write') && failed.length === 0)
  await writeMeasured('performance.md', `Measured ${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${whole}`);
process.exit(failed.length === 0 ? 0 : 1); // docs/decisions/0014

/** A part that fails, or is not done in time, does not take the others with it. */
async function measure(part) {
  const deadline = new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`not done after ${LONGEST_PART_MS / 60_000} minutes`)), LONGEST_PART_MS).unref(),
  );
  try {
    if (!all.includes(part)) throw new Error(`no such part; there are ${all.join(', ')}`);
    const { run } = await import(`./${part}.mjs`);
    for (const measurement of await Promise.race([run(), deadline])) {
      measured.push(measurement);
      print(measurement);
    }
  } catch (error) {
    const isMissing = error instanceof PassedOver;
    (isMissing ? passedOver : failed).push({ part, reason: error.message });
    console.log(`\n${part}: ${isMissing ? 'passed over' : 'FAILED'}, ${error.message}`);
  }
}

function save() {
  if (measured.length === 0) return;
  const results = { machine, seconds: seconds(), measured, failed, passedOver };
  writeFileSync(new URL('results.json', import.meta.url), JSON.stringify(results, null, 2));
}

function seconds() {
  return Math.round((performance.now() - start) / 1000);
}

function print({ name, unit, results, ratio, goal }) {
  console.log(`\n${name}`);
  for (const { label, value } of results) console.log(`  ${label.padEnd(28)} ${figure(value).padStart(12)} ${unit}`);
  console.log(
    `  ratio ${ratio.toFixed(2)}${goal === undefined ? '' : `, goal ${goal.toFixed(2)}: ${verdict(ratio, goal)}`}`,
  );
}

function summary() {
  const rows = measured.map(({ name, unit, results, ratio, goal }) => [
    name,
    results.map(({ label, value }) => `${label} ${figure(value)}`).join(', '),
    unit,
    ratio.toFixed(2),
    goal?.toFixed(2) ?? '–',
    goal === undefined ? '' : verdict(ratio, goal),
  ]);
  return table(['what', 'measured', 'unit', 'ratio', 'goal', ''], rows);
}

function verdict(ratio, goal) {
  return ratio >= goal ? 'met' : 'MISSED';
}
