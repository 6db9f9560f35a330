import { readFileSync, writeFileSync } from 'node:fs';
import { compare, type Explanation, unknownWords, type Verdict } from './comparison.js';
import { MATTERS, type Peer, PEERS } from './matters.js';
import { OBSERVATIONS, type Observation } from './observation.js';

const PAGE = 'docs/comparison.md';
const NAMES = { zonemaster: 'Zonemaster', dnsviz: 'DNSViz' };

const observations = JSON.parse(readFileSync(OBSERVATIONS, 'utf8')) as Observation[];
const explanations = JSON.parse(readFileSync('test/system/compare/explanations.json', 'utf8')) as Explanation[];
const verdicts = compare(observations, explanations);

const of = (peer: Peer, kind: Verdict['kind']) =>
  verdicts.filter((verdict) => verdict.peer === peer && verdict.kind === kind);
const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ') || '–';
const table = (...rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((cells) => `| ${cells.join(' | ')} |`)
    .flatMap((row, index) => (index === 0 ? [row, rule(rows[0]!)] : [row]));
const rule = (cells: readonly unknown[]) => `| ${cells.map(() => '---').join(' | ')} |`;

function figures(): string[] {
  return table(
    ['peer', 'both say it', 'only we', 'only they', 'alike'],
    ...PEERS.map((peer) => {
      const [alike, ours, theirs] = (['alike', 'ours', 'theirs'] as const).map((kind) => of(peer, kind).length) as [
        number,
        number,
        number,
      ];
      const share = Math.round((100 * alike) / (alike + ours + theirs));
      return [NAMES[peer], alike, ours, theirs, `${share} %`];
    }),
  );
}

function differences(): string[] {
  const used = explanations.filter((explanation) => verdicts.some((verdict) => verdict.explanation === explanation));
  const domainsOf = (explanation: Explanation) => [
    ...new Set(verdicts.filter((verdict) => verdict.explanation === explanation).map(({ domain }) => domain)),
  ];
  return table(
    ['matter', 'who says it', 'of', 'why'],
    ...used.map((explanation) => {
      const { about, peers, only, why } = explanation;
      const names = peers.map((peer) => NAMES[peer]);
      const speaker = only === 'ours' ? `we, not ${names.join(' and ')}` : `${names.join(' and ')}, not we`;
      return [about, speaker, domainsOf(explanation).join(', '), why];
    }),
  );
}

function words(): string[] {
  const rows = MATTERS.map(({ about, ours, zonemaster, dnsviz }) => [
    about,
    code(ours),
    code(zonemaster),
    code(dnsviz),
  ]);
  return table(['matter', 'our findings', NAMES.zonemaster, NAMES.dnsviz], ...rows);
}

function everyDomain(): string[] {
  const known = new Set(MATTERS.flatMap(({ ours }) => ours));
  const rows = observations.map(({ domain, intent, ours, zonemaster, dnsviz }) => {
    const comparable = ours.filter((id) => known.has(id));
    return [domain, intent, code(comparable), code(zonemaster), code(dnsviz)];
  });
  return table(['domain', 'made for', 'our findings', NAMES.zonemaster, NAMES.dnsviz], ...rows);
}

const page = [
  '# Beside Zonemaster and DNSViz',
  '',
  'Written by `npm run compare`, which asks all three about every domain of the [lab](system-lab.md). A line of the first',
  'table counts matters of a domain that both could speak of and at least one does; silence of both is not counted.',
  '',
  ...figures(),
  '',
  '## Differences',
  '',
  ...differences(),
  '',
  '## Which words mean the same',
  '',
  ...words(),
  '',
  '## Domain by domain',
  '',
  'Ours are the findings that one of the others has a word for.',
  '',
  ...everyDomain(),
  '',
];
writeFileSync(PAGE, page.join('\n'));

const unexplained = verdicts.filter(({ kind, explanation }) => kind !== 'alike' && !explanation);
const idle = explanations.filter((explanation) => !verdicts.some((verdict) => verdict.explanation === explanation));
const complaints = [
  ...unknownWords(observations).map((word) => `not in the mapping: ${word}`),
  ...unexplained.map(({ domain, about, peer, kind }) => `not explained: ${domain}, ${about}, only ${kind}, ${peer}`),
  ...idle.map(({ about, only, why }) => `explains nothing: ${about}, only ${only}: ${why}`),
];
process.stdout.write(`${[...figures(), ...complaints].join('\n')}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
