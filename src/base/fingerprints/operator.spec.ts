import { isKnownOperator, isMailboxProvider, isServerName, operatorOf, operatorOfName } from './operator.js';

it.each([
  ['mail-wr1-f41.google.com', true, 'Google'],
  ['mail.shop.example.co.uk', true, 'example.co.uk'],
  ['192-0-2-1.google.com', true, 'Google'], // the names of Google contain addresses
  ['192-0-2-1.example.net', false, undefined],
  ['1.2.0.192.example.net', false, undefined],
  ['static.example.net', false, undefined],
  ['c0000201.dyn.example.net', false, undefined],
  ['dhcp7.example.net', false, undefined],
  ['12345678.example.net', false, undefined],
  ['mx1234567.example.net', true, 'example.net'],
  ['', false, undefined],
  [undefined, false, undefined],
])('%s names a server: %s, of %s', (name, isServer, operator) => {
  expect([isServerName(name), operatorOf(name)]).toEqual([isServer, operator]);
});

it.each([
  ['gmail.com', 'Google', true, true],
  ['bounce.amazonses.com', 'Amazon SES', true, false],
  ['a.me.github.io', 'github.io', false, false],
  ['mail', 'mail', false, false],
])('%s is run by %s; known: %s, with mailboxes: %s', (name, operator, isKnown, hasMailboxes) => {
  expect([operatorOfName(name), isKnownOperator(name), isMailboxProvider(name)]).toEqual([
    operator,
    isKnown,
    hasMailboxes,
  ]);
});
