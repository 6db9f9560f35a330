import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.js';

const EXPORTED = /^export (?:abstract |async )?(?:const|class|function\*?) (\w+)/gm;
const WORD = /\b[A-Za-z_]\w*/g;
const ROOT = join(__dirname, '../..');

/** How often each word is in the program. */
const uses = new Map<string, number>();
for (const { text } of sourceFiles) for (const [word] of text.matchAll(WORD)) uses.set(word, (uses.get(word) ?? 0) + 1);

/** In how many files each word is, tests and scripts included. */
const files = new Map<string, number>();
for (const folder of ['src', 'test', 'scripts', 'bench'])
  for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
    if (/\.(?:tsx?|mjs)$/.test(path))
      for (const word of new Set(readFileSync(join(ROOT, folder, path), 'utf8').match(WORD)))
        files.set(word, (files.get(word) ?? 0) + 1);

const exported = sourceFiles.flatMap(({ path, text }) =>
  [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })),
);

it('src holds nothing that only tests use', () => {
  expect(exported.length).toBeGreaterThan(500);
  expect(exported.filter(({ name }) => (uses.get(name) ?? 0) < 2)).toEqual([]);
});

it('src exports nothing that is used in its own file alone, but classes that describe the API', () => {
  const alone = exported.filter(({ name }) => (files.get(name) ?? 0) < 2);
  expect(alone.filter(({ path }) => !path.endsWith('.dto.ts'))).toEqual([]);
});
