import { ApiError } from '#platform/edge/errors/api-error.js';
import { JsonList } from './json-list.js';

function read(text: string | Buffer, pieceBytes: number) {
  const list = new JsonList();
  const bytes = Buffer.from(text as string);
  const domains: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) domains.push(...list.add(bytes.subarray(at, at + pieceBytes)));
  domains.push(...list.end());
  return { domains, invalid: list.invalid, rest: list.rest.toString() };
}

/** The reason why it is refused. */
function refusal(text: string | Buffer): unknown {
  for (const pieceBytes of [1, 1000]) {
    try {
      read(text, pieceBytes);
    } catch (error) {
      if (error instanceof ApiError) return (error.params.reason as { key?: string } | undefined)?.key ?? error.code;
      throw error;
    }
  }
  return undefined;
}

const TEXT =
  '\uFEFF{ "label" : "domains [\\"" , "domains":["example.com",\n"MÜNCHEN.de" , "n/a","\\u0061.example","",\t"a\\nb"],"x":["y",{"domains":[1]}]}';

it.each([1, 2, 7, 1000])(
  'texts of the list that arrive in pieces of %d octets, and what is around it',
  (pieceBytes) => {
    const { domains, invalid, rest } = read(TEXT, pieceBytes);
    expect(domains).toEqual(['example.com', 'xn--mnchen-3ya.de', 'a.example']);
    expect(invalid).toEqual([
      { line: 3, text: 'n/a' },
      { line: 6, text: 'a\nb' },
    ]);
    expect(rest).toBe('\uFEFF{ "label" : "domains [\\"" , "domains":[""],"x":["y",{"domains":[1]}]}');
  },
);

it.each([
  ['{"domains":[]}', '{"domains":[]}'],
  ['{"domains":"a.example"}', '{"domains":"a.example"}'],
  ['{"label":"domains"["a.example"]}', '{"label":"domains"[""]}'],
  ['["domains",["a.example"]]', '["domains",[""]]'],
  ['{"domains":["a.example"]', '{"domains":[""]'],
  ['', ''],
])('what is no list, or not valid, is left to the reader of the rest: %s', (text, rest) => {
  expect(read(text, 3).rest).toBe(rest);
});

it.each([
  ['{"domains":["a.example",]}', 'bodies.json'],
  ['{"domains":["a.example" "b.example"]}', 'bodies.json'],
  ['{"domains":[,"a.example"]}', 'bodies.json'],
  ['{"domains":["a.example"}', 'bodies.json'],
  ['{"domains":["a.example"', 'bodies.json'],
  ['{"domains":["a.exam', 'bodies.json'],
  ['{"domains":["\\x"]}', 'bodies.json'],
  ['{"domains":["a\nb"]}', 'bodies.json'],
  ['{"domains":["a.example"],"domains":["b.example"]}', 'bodies.json'],
  [Buffer.from('{"domains":["\xff"]}', 'latin1'), 'bodies.json'],
  ['{"domains":["a.example",7]}', 'bodies.isString'],
  ['{"domains":[["a.example"]]}', 'bodies.isString'],
  ['{"domains":[null]}', 'bodies.isString'],
  [`{"x":"${'y'.repeat(70_000)}"}`, 'payload_too_large'],
])('refuses %.40s', (text, reason) => {
  expect(refusal(text)).toBe(reason);
});

it('holds no more of a long text than its beginning', () => {
  const list = new JsonList();
  const found = [...list.add(Buffer.from('{"domains":["'))];
  for (let i = 0; i < 100; i++) found.push(...list.add(Buffer.alloc(100_000, 'a')));
  found.push(...list.add(Buffer.from('","example.com"]}')), ...list.end());
  expect(found).toEqual(['example.com']);
  expect(list.invalid).toEqual([{ line: 1, text: 'a'.repeat(60) }]);
});
