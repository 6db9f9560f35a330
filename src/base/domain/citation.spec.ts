import { citationsOf } from './citation.js';

const RFC = 'https://www.rfc-editor.org/rfc';

it.each([
  ['RFC 8020', [['RFC 8020', `${RFC}/rfc8020`]]],
  ['RFC 1912 §2.2', [['RFC 1912 §2.2', `${RFC}/rfc1912#section-2.2`]]],
  ['RFC 9989 §C.5.2', [['RFC 9989 §C.5.2', `${RFC}/rfc9989#appendix-C.5.2`]]],
  [
    'RFC 4343 §3, §4.1, RFC 1035',
    [
      ['RFC 4343 §3', `${RFC}/rfc4343#section-3`],
      ['RFC 4343 §4.1', `${RFC}/rfc4343#section-4.1`],
      ['RFC 1035', `${RFC}/rfc1035`],
    ],
  ],
  [
    'draft-svg-tiny-ps-abrotman',
    [['draft-svg-tiny-ps-abrotman', 'https://datatracker.ietf.org/doc/html/draft-svg-tiny-ps-abrotman']],
  ],
])('%s', (rule, expected) => {
  expect(citationsOf(rule)).toEqual(expected.map(([title, url]) => ({ title, url })));
});
