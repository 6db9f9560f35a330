import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_STATUS } from '#platform/edge/errors/api-error.js';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { REFUSALS } from '#faces/mcp/json-rpc.js';
import { sourceFiles } from './source-files.js';

const FOLDER = join(__dirname, '../../i18n');
type Tree = { [key: string]: string | Tree };

const read = (language: string, file: string) => JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8')) as Tree;
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

/** Texts that models read before a language is chosen. */
const ENGLISH_ONLY = ['mcp-protocol.json', 'mcp-tools.json'];
const files = readdirSync(join(FOLDER, 'en')).filter((file) => !ENGLISH_ONLY.includes(file));

it('every language has the same files', () => {
  expect(readdirSync(join(FOLDER, 'en'))).toEqual([...files, ...ENGLISH_ONLY].sort());
  for (const language of LANGUAGES.slice(1)) expect(readdirSync(join(FOLDER, language))).toEqual(files);
});

describe.each(files)('%s', (file) => {
  const english = new Map(flat(read('en', file)));

  it.each(LANGUAGES.filter((language) => language !== 'en'))('in %s has the same keys and placeholders', (language) => {
    const other = new Map(flat(read(language, file)));
    expect([...other.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of other) expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key)!)]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('in %s is translated', (language) => {
    const same = flat(read(language, file)).filter(([key, text]) => text.length > 25 && text === english.get(key));
    expect(same).toEqual([]);
  });
});

it('every error code has a text, and every text an error code', () => {
  expect(Object.keys(read('en', 'errors.json')).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
});

it('every validation rule of a body has a text', () => {
  const imports = sourceFiles.flatMap(({ text }) => [...text.matchAll(/import \{([^}]*)\} from 'class-validator'/g)]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const rules = new Set(names.filter((name) => /^(?:Array|Is|Max|Min)/.test(name)));
  expect(rules.size).toBeGreaterThan(9);
  const sentences = Object.keys(read('en', 'bodies.json'));
  expect(sentences).toEqual(expect.arrayContaining([...rules].map((name) => name[0]!.toLowerCase() + name.slice(1))));
});

it('every MCP error has a text, and every text an error', () => {
  expect(Object.keys(read('en', 'mcp-protocol.json').refusals!)).toEqual(Object.keys(REFUSALS));
});
