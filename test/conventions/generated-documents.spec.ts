import { readFileSync } from 'node:fs';
import { configurationDocument } from '#platform/config/configuration-document.js';
import { checksDocument } from '#faces/rules/checks-document.js';
import { evidenceSchema } from '#engine/simulation/evidence/evidence-file.js';
import { loadCommands } from '#faces/cli/commands.js';
import { manPage } from '#faces/cli/man-page.js';
import { Texts } from '#faces/cli/texts.js';
import { scoreDocument } from '#features/seo/score-document.js';
import { readCatalog, readFindings } from './catalog-shape.js';

type Names = Readonly<Record<string, { readonly name: string }>>;

const names = (catalog: string) => readCatalog('en', catalog) as Names;
const titles = new Map(readFindings('en', 'seo').map(({ id, title }) => [id, title]));
/** Ignores line breaks and the width of table columns. */
const words = (text: string) => text.replace(/[\s-]+/g, ' ');

it.each([
  ['checks', checksDocument((catalog, check) => names(catalog)[check]!.name)],
  ['seo-score', scoreDocument((check, outcome) => titles.get(`${check}.${outcome}`) as string)],
  ['configuration', configurationDocument(readFileSync('.env.example', 'utf8'))],
])('docs/%s.md is what the code says (npm run docs:checks)', (name, document) => {
  expect(words(readFileSync(`docs/${name}.md`, 'utf8'))).toBe(words(document));
});

it('IDs of findings are lower case with hyphens', () => {
  const RELEASED = ['message-unsubscribe.oneClick']; // an ID keeps its name
  const ids = readFileSync('docs/checks.md', 'utf8')
    .match(/^\| `[^`]+/gm)!
    .map((cell) => cell.slice(3));
  expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual(RELEASED);
});

it('docs/evidence.schema.json is what the code says (npm run docs:checks)', () => {
  expect(JSON.parse(readFileSync('docs/evidence.schema.json', 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(evidenceSchema)),
  );
});

it('docs/domain-diagnostics.1 is what the commands say (npm run docs:checks)', async () => {
  expect(readFileSync('docs/domain-diagnostics.1', 'utf8')).toBe(manPage(await loadCommands(), new Texts('en')));
});
