import { sourceFiles } from './source-files.js';

/** Functions that find something out for a report, by name. */
const gatherers = sourceFiles
  .filter(({ path }) => path.endsWith('.facts.ts'))
  .flatMap(({ text }) => [...text.matchAll(/^export async function ((?:gather\w+|mailHostsOf))\(/gm)])
  .map(([, name = '']) => name);

it('finds the gatherers', () => {
  expect(gatherers).toEqual(expect.arrayContaining(['gatherDelegation', 'gatherSpf', 'gatherDmarc', 'mailHostsOf']));
});

it.each(gatherers)('%s is started in one place: whoever else needs its facts is handed them', (name) => {
  const calls = sourceFiles.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'g'))].map(() => path),
  );
  expect(calls).toHaveLength(1);
});
