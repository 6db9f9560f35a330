import { blockListIn, lookupPageOf } from './block-list.js';

it.each([
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'zen.spamhaus.org'],
  ['550 5.7.1 Email rejected because 192.0.2.1 is listed by bl.spamcop.net', 'bl.spamcop.net'],
  ['550 Rejected because 198.51.100.7 is in a black list at bl.firma.example', 'bl.firma.example'],
  ['553 5.7.1 [BL21] Connections not accepted from IP addresses on Spamhaus PBL', 'Spamhaus'],
  ['550 5.7.1 part of their network is on our block list (S3150).', 'Microsoft (S3150)'],
  ['554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', 'Proofpoint Dynamic Reputation'],
  ['550 refused, see https://www.abuseat.org/lookup.cgi?ip=192.0.2.1', 'CBL'],
  ['550 5.1.1 User unknown', undefined],
  ['450 4.2.0 Greylisted', undefined],
])('%s', (text, list) => {
  expect(blockListIn(text)).toBe(list);
});

it.each([
  ['zen.spamhaus.org', 'https://check.spamhaus.org/'],
  ['0123456789abcdef.zen.dq.spamhaus.net', 'https://check.spamhaus.org/'],
  ['CBL', 'https://check.spamhaus.org/'],
  ['bl.spamcop.net', 'https://www.spamcop.net/bl.shtml'],
  ['Microsoft 365', 'https://sender.office.com/'],
  ['spamhaus.org.evil.example', undefined],
  ['bl.firma.example', undefined],
])('the page of %s', (list, page) => {
  expect(lookupPageOf(list)).toBe(page);
});
