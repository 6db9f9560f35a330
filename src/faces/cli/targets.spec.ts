import { UsageError } from './failure.js';
import { Input } from './input.js';
import { ParsedArgs } from './parsed-arguments.js';
import { pageTargets, queryTargets, withDomain } from './targets.js';

const questions = async (...words: string[]) =>
  (await queryTargets(new ParsedArgs({}, words), new Input())).map(({ input: { name, type } }) => `${name} ${type}`);

it.each([
  [['example.com'], ['example.com A']],
  [
    ['example.com', 'mx', 'TXT'],
    ['example.com MX', 'example.com TXT'],
  ],
  [
    ['NS', 'com', 'example.com'],
    ['com NS', 'example.com NS'],
  ],
  [
    ['com', 'net.', 'NS'],
    ['com NS', 'net. NS'],
  ],
  [['https://www.example.com/x', 'AAAA'], ['www.example.com AAAA']],
  [['[2001:db8::1]', 'PTR'], ['2001:db8::1 PTR']],
])('%j asks %j', async (words, asked) => expect(await questions(...words)).toEqual(asked));

it.each([
  [['example.com', 'FOO'], 'type', { value: 'FOO' }],
  [['example.com', 'MX', 'AAAAA'], 'typeMeant', { value: 'AAAAA', type: 'AAAA' }],
  [['example.com', 'dnskye'], 'typeMeant', { value: 'dnskye', type: 'DNSKEY' }],
])('%j contains an unknown type', async (words, key, params) => {
  const error = await questions(...words).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ key, params });
});

it.each([
  ['https://www.example.com/page', 'example.com'],
  ['info@example.com', 'example.com'],
  ['_dmarc.example.com', 'example.com'],
  ['www.example.com', 'www.example.com'],
  ['not a domain', 'not a domain'],
])('%s is a report about %s', (given, domain) => {
  expect(withDomain({ label: given, input: { domain: given, lang: 'de' } })).toEqual({
    label: given,
    input: { domain, lang: 'de' },
  });
});

it('leaves targets without a domain alone', () => {
  const target = { label: 'x', input: { name: 'a@b.example' } };
  expect(withDomain(target)).toBe(target);
});

it('reads the URLs of pages', async () => {
  const targets = await pageTargets(new ParsedArgs({}, ['example.com', 'https://example.com/a?b=1']), new Input());
  expect(targets).toEqual([
    { label: 'example.com', input: { domain: 'example.com' } },
    { label: 'https://example.com/a?b=1', input: { domain: 'example.com', path: '/a?b=1' } },
  ]);
});
