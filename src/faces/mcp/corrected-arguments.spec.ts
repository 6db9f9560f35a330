import { correctedArguments } from './corrected-arguments.js';
import type { Fields } from './json-rpc.js';
import type { JsonSchema } from './tool-schemas.js';

const field = (example: string) => ({ type: 'string', examples: [example] });
const byDomain = { properties: { domain: field('example.com'), lang: field('de') }, required: ['domain'] };
const byName = { properties: { name: field('example.com'), type: field('MX') }, required: ['name', 'type'] };

const byChanges = {
  properties: { domain: field('example.com'), changes: { type: 'array', examples: [[{ action: 'add' }]] } },
  required: ['domain', 'changes'],
};

it.each<[Fields, string, object, Fields]>([
  [{}, 'domain', byDomain, { domain: 'example.com' }],
  [{ domain: 'localhost', lang: 'de' }, 'domain', byDomain, { domain: 'example.com', lang: 'de' }],
  [{ domain: 'https://shop.example.net/', lang: 'xx' }, 'lang', byDomain, { domain: 'shop.example.net' }],
  [{ url: 'https://example.net/x' }, 'url', byDomain, { domain: 'example.net' }],
  [{ hostname: 'example.net', lang: 'de' }, 'hostname', byDomain, { domain: 'example.net', lang: 'de' }],
  [{ name: 'example.net', type: 'XX' }, 'type', byName, { name: 'example.net', type: 'MX' }],
  [{ name: '192.0.2.1', type: 'A' }, 'name', byName, { name: '192.0.2.1', type: 'PTR' }],
  [{ domain: 'example.net', type: 'A' }, 'domain', byName, { name: 'example.net', type: 'A' }],
  [{ domain: 'localhost', lang: 'd\ne' }, 'domain', byDomain, { domain: 'example.com', lang: 'd\\u{a}e' }],
  [
    { domain: 'example.net', changes: [{ action: 'drop' }] },
    'changes.0.action',
    byChanges,
    { domain: 'example.net', changes: [{ action: 'add' }] },
  ],
  [{ domain: 'x'.repeat(300), lang: 'de' }, 'lang', byDomain, { domain: 'example.com' }],
])('%j, wrong in %s, is corrected to arguments that work', (given, failing, schema, expected) => {
  expect(correctedArguments(given, failing, schema as JsonSchema)).toEqual(expected);
});
