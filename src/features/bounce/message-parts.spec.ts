import { parseMessage } from './message-parts.js';

const HEADER = 'From: a@b.example\n';
const partsOf = (text: string) => parseMessage(text)?.parts.map(({ type, text: content }) => [type, content.trim()]);

it.each<[string, string, string[][] | undefined]>([
  ['no message', '550 5.1.1 no such user', undefined],
  ['a header alone', HEADER, [['text/plain', '']]],
  ['an mbox line', `From x Mon Jan 1\n${HEADER}\nbody`, [['text/plain', 'body']]],
  ['a type', `${HEADER}Content-Type: Text/HTML;\n charset=utf-8\n\n<p>`, [['text/html', '<p>']]],
  [
    'quoted-printable',
    `${HEADER}Content-Transfer-Encoding: Quoted-Printable\n\n=C3=BC=\nb=3D`,
    [['text/plain', 'üb=']],
  ],
  ['base64', `${HEADER}Content-Transfer-Encoding: base64\n\nw7xi`, [['text/plain', 'üb']]],
  ['a charset', `${HEADER}Content-Type: text/plain; charset=iso-8859-1\n\n\xfcb`, [['text/plain', 'üb']]],
  ['an unknown charset', `${HEADER}Content-Type: text/plain; charset=none\n\n\xfcb`, [['text/plain', 'üb']]],
  [
    'UTF-8 under a wrong name',
    `${HEADER}Content-Type: text/plain; charset=iso-2022-jp\n\n\xc3\xbcb`,
    [['text/plain', 'üb']],
  ],
  [
    'parts, one in the other',
    `${HEADER}Content-Type: multipart/mixed; boundary="a b"\n\npreamble\n--a b\n\none\n--a b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\ntwo\n--c--\n--a b--\nepilogue`,
    [
      ['text/plain', 'one'],
      ['text/plain', 'two'],
    ],
  ],
  [
    'a multipart body without parts',
    `${HEADER}Content-Type: multipart/mixed; boundary=a\n\ntext`,
    [['text/plain', 'text']],
  ],
  [
    'an unclosed quotation',
    `${HEADER}Content-Type: multipart/mixed; boundary="a\n\n--a\n\none`,
    [['text/plain', 'one']],
  ],
])('%s', (_, text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it('stops at a maximum depth', () => {
  const nested = '--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(100);
  expect(partsOf(`${HEADER}Content-Type: multipart/mixed; boundary=a\n\n${nested}`)!.length).toBeLessThanOrEqual(200);
});

it.each([
  [99, 2],
  [100, 1],
])('a boundary after %d other parameters: %d parts', (others, count) => {
  const type = `multipart/mixed;${' name=x;'.repeat(others)} boundary=a`;
  expect(partsOf(`${HEADER}Content-Type: ${type}\n\n--a\n\none\n--a\n\ntwo`)).toHaveLength(count);
});
