import { readdirSync, readFileSync } from 'node:fs';

const text = (file: string) => readFileSync(file, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:ts|mjs)$/.test(file));
const named = (file: string, how: RegExp) => [...text(file).matchAll(how)].map(([, started]) => started!);

/** Programs that tests and benchmarks start; those of benchmarks export nothing. */
const PROGRAMS = [
  ...filesIn('bench/servers').filter((file) => !/^export /m.test(text(file))),
  ...filesIn('test').flatMap((file) => named(file, /fork\('([^']+)'/g)),
  ...named('package.json', /\bnode (?:[\w./-]+ )*?((?:test|bench)\/[\w/-]+\.(?:ts|mjs))/g),
];

// Closing everything in order can hang on some versions of Node (docs/decisions/0014).
it.each([...new Set(PROGRAMS)])('%s ends by process.exit', (file) => {
  expect(text(file)).toMatch(/\bprocess\.exit\(|\bprocess\.exitCode = |\b(?:announce|endWithParent)\(/);
});
