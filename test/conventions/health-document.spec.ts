import { readFileSync } from 'node:fs';
import { checksDocument } from '../../src/health/checks-document.js';

type Names = Readonly<Record<string, { readonly name: string }>>;

const read = (topic: string) => JSON.parse(readFileSync(`i18n/en/health-${topic}.json`, 'utf8')) as Names;
/** However wide the columns of a table are. */
const words = (text: string) => text.replace(/[\s-]+/g, ' ');

it('docs/checks.md lists the checks as they are (npm run docs:checks)', () => {
  const document = checksDocument((topic, check) => read(topic)[check]!.name);
  expect(words(readFileSync('docs/checks.md', 'utf8'))).toBe(words(document));
});
