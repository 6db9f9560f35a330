import { sourceFiles } from './source-files.js';

/** Names of the functions that gather facts for a report. */
const gatherers = sourceFiles
  .filter(({ path }) => path.endsWith('.facts.ts'))
  .flatMap(({ text }) => [...text.matchAll(/^export async function ((?:gather\w+|mailHostsOf))\(/gm)])
  .map(([, name = '']) => name);

it('finds the gatherers', () => {
  expect(gatherers).toEqual(expect.arrayContaining(['gatherDelegation', 'gatherSpf', 'gatherDmarc', 'mailHostsOf']));
});

it.each(gatherers)('%s is called in one place; other code gets its facts as a parameter', (name) => {
  const calls = sourceFiles.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'g'))].map(() => path),
  );
  expect(calls).toHaveLength(1);
});
