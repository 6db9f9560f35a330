import { readFileSync } from 'node:fs';
import { MAIL_PROVIDERS } from '#base/fingerprints/mail-providers.data.js';

const rows = readFileSync('docs/mail-providers.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Provider') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, name, include, checked]) => ({ name, include, checked }));

it('the document lists every provider with the include that is proposed', () => {
  const listed = rows.map(({ name, include }) => [name, include]);
  expect(listed).toEqual(MAIL_PROVIDERS.map(({ name, include = '' }) => [name, include]));
});

it('the document states for each provider how the include was checked', () => {
  const ways = ['provider', 'quoted', 'published', 'no'];
  expect(rows.filter(({ checked }) => !ways.includes(checked ?? ''))).toEqual([]);
});

it('no unchecked include is proposed', () => {
  expect(rows.filter(({ include, checked }) => include !== '' && checked === 'no')).toEqual([]);
});

it.each(MAIL_PROVIDERS.map(({ name, source }) => [name, source]))('%s has a source', (_, source) => {
  expect(source).toMatch(/^https:\/\/[\w.-]+\.\w+(?:\/\S*)?$/);
});
