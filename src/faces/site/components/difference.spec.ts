import { difference } from './difference.js';

const rendered = (old: string, now: string) =>
  difference(old, now)
    .map(({ text, old: gone, now: come }) => (gone ? `-${text}-` : come ? `+${text}+` : text))
    .join('|');

it.each([
  ['v=DMARC1; p=none', 'v=DMARC1; p=none; rua=mailto:a@b.c', 'v=DMARC1; p=none|+; rua=mailto:a@b.c+'],
  ['v=DMARC1; p=none; rua=x', 'v=DMARC1; p=reject; rua=x', 'v=DMARC1; p=|-none-|+reject+|; rua=x'],
  ['v=spf1 mx a -all', 'v=spf1 ip4:192.0.2.1 -all', 'v=spf1 |-mx a-|+ip4:192.0.2.1+| -all'],
  ['same', 'same', 'same'],
  ['', 'new', '+new+'],
  ['old', '', '-old-'],
  ['a a', 'a', 'a|- a-'],
])('%j becomes %j', (old, now, expected) => {
  expect(rendered(old, now)).toBe(expected);
});

it('gives both texts back', () => {
  const parts = difference('v=spf1 a  b;c', 'v=spf1 b;c  d');
  expect(
    parts
      .filter(({ now }) => !now)
      .map(({ text }) => text)
      .join(''),
  ).toBe('v=spf1 a  b;c');
  expect(
    parts
      .filter(({ old }) => !old)
      .map(({ text }) => text)
      .join(''),
  ).toBe('v=spf1 b;c  d');
});
