import { sourceFiles } from './source-files.js';

const EXPORTED = /^export (?:abstract |async )?(?:const|class|function\*?) (\w+)/gm;
const WORD = /\b[A-Za-z_]\w*/g;

/** How often each word is in the program. */
const uses = new Map<string, number>();
for (const { text } of sourceFiles) for (const [word] of text.matchAll(WORD)) uses.set(word, (uses.get(word) ?? 0) + 1);

it('src holds nothing that only tests use', () => {
  const exported = sourceFiles.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })),
  );
  expect(exported.length).toBeGreaterThan(500);
  expect(exported.filter(({ name }) => (uses.get(name) ?? 0) < 2)).toEqual([]);
});
