import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Banned, ENGLISH, ENGLISH_REPORTS, GERMAN } from './vocabulary.js';

const MAX_TITLE_CHARACTERS = 70;
const MAX_SENTENCE_WORDS = 30;

/** A text for people, and its location. */
type Text = readonly [place: string, text: string];
type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path: string): Text[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );
const catalogs = (language: string): Text[] =>
  readdirSync(join('i18n', language)).flatMap((file) =>
    flat(JSON.parse(readFileSync(join('i18n', language, file), 'utf8')) as Tree, `${file}: `),
  );

/** Counts every placeholder as one word, and takes the plural where there are two forms. */
const withoutPlaceholders = ([place, text]: Text): Text => [
  place,
  text.replace(/\{\w+\|[^|{}]*\|([^|{}]*)\}/g, '$1').replace(/\{\w+\}/g, 'X'),
];

/** The prose of a page, without code, measurements, links and domains. */
const prose = (page: string) =>
  page
    .replace(/^```[^]*?^```/gm, '')
    .replace(/<!-- measured -->[^]*<!-- \/measured -->/g, '')
    .replace(/`[^`]*`/g, 'X')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\b[\w.-]+\.(com|de|net|org|test|example)\b/g, 'X');

const pages = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));

/** Excluded, because it lists the German terms. */
const GUIDE = 'docs/style.md';
const documents: Text[] = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages('docs')]
  .filter((path) => path !== GUIDE)
  .map((path) => [path, prose(readFileSync(path, 'utf8'))]);

/** Every description and summary of the OpenAPI document. */
function descriptions(value: unknown, place: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    typeof child === 'string' && /^(description|summary)$/.test(key)
      ? [[`${place}/${key}`, child.replace(/`[^`]*`/g, 'X')] as const]
      : descriptions(child, `${place}/${key}`),
  );
}
const api = descriptions(JSON.parse(readFileSync('openapi.json', 'utf8')), 'openapi.json');

/** Comments and test titles in code. */
const REMARK = /^\s*(?:\/\*\*|\*|\/\/)(.*)$|\s\/\/ (.*)$|\b(?:it|describe)\('(.*?)',|^\s*\]\)\('(.*?)',/;
const ROOMS = ['src', 'test', 'bench', 'scripts'];
const OWN = ['vocabulary.ts', 'words.spec.ts'];
const remarks: Text[] = ROOMS.flatMap((room) =>
  readdirSync(room, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name) && !OWN.includes(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.flatMap((line, i): Text[] => {
        const remark = REMARK.exec(line)?.slice(1).find(Boolean);
        return remark === undefined ? [] : [[`${path}:${i + 1}`, remark.replace(/`[^`]*`/g, 'X')]];
      });
    }),
);

const english = catalogs('en').map(withoutPlaceholders);
const german = catalogs('de').map(withoutPlaceholders);

function found(texts: readonly Text[], banned: readonly Banned[]): string[] {
  const all = texts.map(([, text]) => text).join('\n'); // to look once for each pattern, and in each text only for a few
  const present = banned.filter(({ pattern }) => pattern.test(all));
  return texts.flatMap(([place, text]) =>
    present.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(text);
      return match ? [`${place}: “${match[0]}”, write: ${instead}`] : [];
    }),
  );
}

describe('words we do not use', () => {
  it.each<[string, readonly Text[], readonly Banned[]]>([
    ['English reports', english, [...ENGLISH, ...ENGLISH_REPORTS]],
    ['German reports', german, GERMAN],
    ['the OpenAPI document', api, ENGLISH],
    ['README and docs', documents, ENGLISH],
    ['comments and names of tests', remarks, ENGLISH],
  ])('in %s', (_, texts, banned) => {
    expect(texts.length).toBeGreaterThan(10);
    expect(found(texts, banned)).toEqual([]);
  });

  it.each<[readonly Banned[], string]>([
    [ENGLISH, 'Receivers pass them over, and nobody repairs it.'],
    [ENGLISH, 'The nameserver keeps silent.'],
    [ENGLISH_REPORTS, '“v=spf1”'],
    [GERMAN, 'Die Elternzone kennt den Alias nicht.'],
    [GERMAN, 'Prüfende Resolver antworten.'],
    [GERMAN, 'Setzen Sie „p=reject“.'],
  ])('are noticed: %#', (banned, text) => {
    expect(found([['here', text]], banned)).not.toEqual([]);
  });
});

describe.each([
  ['English', english],
  ['German', german],
] as const)('%s reports', (_, texts) => {
  it('have titles that are short and no sentences', () => {
    const titles = texts.filter(([place]) => place.endsWith('.title'));
    expect(titles.length).toBeGreaterThan(300);
    expect(titles.filter(([, text]) => text.length > MAX_TITLE_CHARACTERS || /[.!?]$/.test(text))).toEqual([]);
  });

  it('have short sentences', () => {
    const sentences = texts.flatMap(([place, text]) =>
      text.split(/(?<=[.!?])\s+|\n/).map((sentence) => [place, sentence] as const),
    );
    expect(sentences.filter(([, text]) => text.split(/\s+/).length > MAX_SENTENCE_WORDS)).toEqual([]);
  });

  it('do not quote what people copy', () => {
    const quoted = /[“„"]\s*(v=|[a-z]+=(?!")|mode:|[-+~?]all)/;
    const prose = texts.map(([place, text]) => [place, text.replace(/<[^>]*>/g, 'X')] as const);
    expect(prose.filter(([, text]) => quoted.test(text))).toEqual([]);
  });
});

it('both languages have the same placeholders', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  const translated = new Map(catalogs('de'));
  const shared = catalogs('en').filter(([place]) => translated.has(place));
  expect(shared.length).toBeGreaterThan(1000);
  const differ = ([place, text]: Text) => placeholders(translated.get(place)!).join() !== placeholders(text).join();
  expect(shared.filter(differ)).toEqual([]);
});

describe.each([
  ['English', english],
  ['German', german],
] as const)('%s notes on what is optional and absent', (_, texts) => {
  const absent =
    /(dnssec-chain\.unsigned|(caa|mta-sts|tls-rpt|dane|https|bimi)-record\.missing|security-txt\.missing)\.detail$/;

  it('say so first, in at most two sentences after it', () => {
    const notes = texts.filter(([place]) => absent.test(place));
    expect(notes).toHaveLength(9);
    for (const [place, text] of notes) {
      expect([place, text]).toEqual([place, expect.stringMatching(/^Optional\./)]);
      expect(text.split(/(?<=\.)\s/).length).toBeLessThanOrEqual(3);
    }
  });
});
