import { codesOf } from './smtp-codes.js';

it.each([
  ['550 5.1.1 no such user', undefined, '550', '5.1.1'],
  ['550-5.1.1 no\n550 5.1.1 such user', undefined, '550', '5.1.1'],
  ['no such user (#5.1.1)', undefined, undefined, '5.1.1'],
  ['no such user', '5.1.1', undefined, '5.1.1'],
  ['550 no such user', '5.0.0', '550', '5.0.0'],
  ['550 5.1.1 no such user', '5.0.0', '550', '5.1.1'],
  ['554 5.4.7 expired: 451 4.7.1 try later', '5.4.7', '554', '5.4.7'],
  ['452 4.2.2 quota', '4.2.2', '452', '4.2.2'],
  ['554 <mo@b.example>... 550 Host unknown', undefined, '550', undefined],
  ['host mx[192.0.2.5] said: 421 busy', undefined, '421', undefined],
  ['version 5.1.1.2 of 2.550.1 at 10:550', undefined, undefined, undefined],
  ['571 5.7.1 refused', undefined, '571', '5.7.1'],
  ['522 5.2.2 full', undefined, '522', '5.2.2'],
  ['403 4.7.0 later', undefined, '403', '4.7.0'],
  ['room 599', undefined, undefined, undefined],
  ['postfix/smtp[421]: delay=450, said: 550 no', undefined, '550', undefined],
  ['250 2.0.0 ok', undefined, undefined, undefined],
])('%j with status %s: %s and %s', (diagnostic, field, replyCode, status) => {
  expect(codesOf(diagnostic, field, false)).toEqual({ replyCode, status });
});

it('of a success are success codes', () => {
  expect(codesOf('250 2.6.0 queued after 450 4.2.0', undefined, true)).toEqual({ replyCode: '250', status: '2.6.0' });
});
