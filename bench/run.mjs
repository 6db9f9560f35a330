// Everything measured side by side in one run: `npm run bench [-- part …]`. A figure alone says little, a ratio much.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const NOT_PARTS = new Set(['run', 'load', 'node-24', 'doh-server', 'dns-answers', 'capacity']);
const wanted = process.argv.slice(2);
const parts = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace('.mjs', ''))
  .filter((part) => !NOT_PARTS.has(part) && (wanted.length === 0 || wanted.includes(part)));

const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
console.log(machine);
const measured = [];
for (const part of parts) {
  const { run } = await import(`./${part}.mjs`);
  for (const measurement of await run()) {
    measured.push(measurement);
    const { name, unit, results, ratio, goal } = measurement;
    console.log(`\n${name}`);
    for (const { label, value } of results) console.log(`  ${label.padEnd(28)} ${format(value).padStart(12)} ${unit}`);
    const verdict = goal === undefined ? '' : `, goal ${goal}: ${ratio >= goal ? 'met' : 'MISSED'}`;
    console.log(`  ratio ${ratio.toFixed(2)}${verdict}`);
  }
}
writeFileSync(new URL('results.json', import.meta.url), JSON.stringify({ machine, measured }, null, 2));

function format(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}
