import { DomainList, type ListForm } from './domain-list.js';

function read(text: string, pieceBytes: number, form: ListForm = 'lines') {
  const list = new DomainList(form);
  const bytes = Buffer.from(text);
  const domains: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) domains.push(...list.add(bytes.subarray(at, at + pieceBytes)));
  domains.push(...list.end());
  return { domains, invalid: list.invalid };
}

const TEXT = '\uFEFFexample.com\r\n\nMÜNCHEN.de\n  example.net  \nn/a\nlocalhost\n192.0.2.80\nlast.example';

it.each([1, 2, 7, 1000])('domains of lines that arrive in pieces of %d bytes', (pieceBytes) => {
  expect(read(TEXT, pieceBytes)).toEqual({
    domains: ['example.com', 'xn--mnchen-3ya.de', 'example.net', 'last.example'],
    invalid: [
      { line: 5, text: 'n/a' },
      { line: 6, text: 'localhost' },
      { line: 7, text: '192.0.2.80' },
    ],
  });
});

it('NDJSON has a text or an object a line', () => {
  const text = ['"example.com"', '{"domain": "example.net"}', '{"domain": 1}', '{', 'null'].join('\n');
  const { domains, invalid } = read(text, 5, 'ndjson');
  expect(domains).toEqual(['example.com', 'example.net']);
  expect(invalid.map(({ line }) => line)).toEqual([3, 4, 5]);
});

it('a line without an end is held up to its limit, and is no domain', () => {
  const list = new DomainList('lines');
  const piece = Buffer.alloc(100_000, 'a');
  for (let i = 0; i < 100; i++) expect([...list.add(piece)]).toEqual([]);
  expect([...list.add(Buffer.from('\nexample.com\n'))]).toEqual(['example.com']);
  expect(list.invalid).toEqual([{ line: 1, text: 'a'.repeat(60) }]);
});

it('lists the first 100 lines that are no domain', () => {
  const { domains, invalid } = read(`${'-\n'.repeat(1000)}example.com`, 100);
  expect([domains, invalid.length]).toEqual([['example.com'], 100]);
});
