import { listTag, numberTag, parseSignatureTags, withoutSignatureValue } from './signature-tags.js';

it.each([
  ['v=1; a=rsa-sha256', { v: '1', a: 'rsa-sha256' }],
  ['v=1;a = x ;', { v: '1', a: 'x' }],
  ['b=', { b: '' }],
  ['b=a=b==', { b: 'a=b==' }],
  ['v=1; v=1', undefined],
  ['v=1;; a=b', undefined],
  ['1=2', undefined],
  ['novalue', undefined],
  ['a=\x01', undefined],
])('the tags of %j are %j', (text, tags) => {
  const found = parseSignatureTags(text);
  expect(found && Object.fromEntries(found)).toEqual(tags);
});

it.each([
  ['from : to', ['from', 'to']],
  ['fr\r\n om:', ['from', '']],
])('the list %j is %j', (text, list) => {
  expect(listTag(text)).toEqual(list);
});

it.each([
  ['0', 0],
  ['1793577599', 1_793_577_599],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['9'.repeat(77), undefined],
  [undefined, undefined],
])('the number %j is %j', (text, number) => {
  expect(numberTag(text)).toBe(number);
});

it.each([
  ['DKIM-Signature: v=1; b=abc\r\n def; d=x', 'DKIM-Signature: v=1; b=; d=x'],
  ['DKIM-Signature:b=abc; d=x', 'DKIM-Signature:b=; d=x'],
  ['DKIM-Signature: v=1; bh=abc; b =x', 'DKIM-Signature: v=1; bh=abc; b ='],
])('%j is signed as %j', (raw, signed) => {
  expect(withoutSignatureValue(raw)).toBe(signed);
});
