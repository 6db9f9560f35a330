// Writes the skeleton of a health check: npm run new:check -- TOPIC ID [LIKE]. It is a copy of a check of the topic under another name, so
// that it compiles and its facts are those of the topic: LIKE, or the shortest one.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [topic, id, like] = process.argv.slice(2);
const folder = join('src/features/health/topics', topic ?? '', 'checks');
const fail = (message) => {
  process.stderr.write(`${message}\nusage: npm run new:check -- TOPIC ID [LIKE], such as mx mx-many mx-single\n`);
  process.exit(1);
};
if (!topic || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(id ?? '')) fail('Name a topic, and an ID such as mx-many.');
const ENDING = '.check.ts';
const known = readdirSync(folder).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
if (known.includes(id)) fail(`${id} exists.`);
const size = (name) => statSync(join(folder, name + ENDING)).size;
const pattern = like ?? known.sort((one, other) => size(one) - size(other))[0];
if (!known.includes(pattern)) fail(`${folder} has no check ${pattern}; it has ${known.join(', ')}.`);

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const renamed = (text) =>
  text
    .replaceAll(new RegExp(String.raw`\b${pattern}\b(?!-)`, 'g'), id)
    .replaceAll(new RegExp(String.raw`\b${camel(pattern)}\b`, 'g'), camel(id));
const written = ['.check.ts', '.check.spec.ts'].map((ending) => {
  const path = join(folder, id + ending);
  writeFileSync(path, renamed(readFileSync(join(folder, pattern + ending), 'utf8')), { flag: 'wx' });
  return path;
});
const catalogs = ['en', 'de'].flatMap((language) =>
  [`health-${topic}`, 'actions'].map((name) => `i18n/${language}/${name}.json`),
);
for (const path of catalogs) {
  const texts = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
  const at = texts.findIndex(([key]) => key === pattern);
  if (at < 0) continue; // a check that proposes nothing has no title in actions.json
  texts.splice(at + 1, 0, [id, texts[at][1]]);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
  written.push(path);
}
await import('./topics.mjs'); // lists it in the topic
process.stdout.write(`${written.join('\n')}\n
Next: decide and word what ${id} finds, give a domain of test/lab/domains the fault, then npm run docs:checks and npx jest ${folder} test/conventions.
`);
