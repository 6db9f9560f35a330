import { readFileSync } from 'node:fs';
import { checksDocument } from '../../src/health/checks-document.js';
import { scoreDocument } from '../../src/seo/score-document.js';
import { readCatalogue, readFindings } from './catalogue-shape.js';

type Names = Readonly<Record<string, { readonly name: string }>>;

const names = (topic: string) => readCatalogue('en', `health-${topic}`) as Names;
const titles = new Map(readFindings('en', 'seo').map(({ id, title }) => [id, title]));
/** However wide the columns of a table are and wherever a line ends. */
const words = (text: string) => text.replace(/[\s-]+/g, ' ');

it.each([
  ['checks', checksDocument((topic, check) => names(topic)[check]!.name)],
  ['seo-score', scoreDocument((check, outcome) => titles.get(`${check}.${outcome}`) as string)],
])('docs/%s.md lists the checks as they are (npm run docs:checks)', (name, document) => {
  expect(words(readFileSync(`docs/${name}.md`, 'utf8'))).toBe(words(document));
});
