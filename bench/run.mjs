// Everything measured side by side in one run: `npm run bench [-- part …]`. A figure alone says little, a ratio much.
// With `--write` the table goes into docs/performance.md.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { figure, table, writeMeasured } from './document.mjs';

const NOT_PARTS = new Set(['run', 'load', 'document', 'node-24', 'doh-server', 'dns-answers', 'capacity']);
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const parts = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace('.mjs', ''))
  .filter((part) => !NOT_PARTS.has(part) && (wanted.length === 0 || wanted.includes(part)));

const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0].toFixed(1)} before`;
const start = performance.now();
console.log(machine);
const measured = [];
for (const part of parts) {
  const { run } = await import(`./${part}.mjs`);
  for (const measurement of await run()) {
    measured.push(measurement);
    print(measurement);
  }
}
const seconds = Math.round((performance.now() - start) / 1000);
writeFileSync(new URL('results.json', import.meta.url), JSON.stringify({ machine, seconds, measured }, null, 2));
const whole = summary();
console.log(`\n${whole}\n\n${seconds} s`);
if (process.argv.includes('--write'))
  await writeMeasured('performance.md', `Measured ${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${whole}`);

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
