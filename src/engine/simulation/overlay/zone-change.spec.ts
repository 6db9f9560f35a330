import { sameData } from './zone-change.js';

it.each([
  ['TXT', 'Key', 'key', false],
  ['TXT', 'Key', 'Key', true],
  ['TXT', 'the end.', 'the end', false],
  ['TXT', 'v=spf1  mx -all ', 'v=spf1 mx -all', true],
  ['CAA', '0 issue "CA.example"', '0 issue "ca.example"', false],
  ['MX', '10  MX.example.com.', '10 mx.example.com', true],
  ['HTTPS', '1 .', '1 .', true],
  ['HTTPS', '1 . alpn=h2 ech=AEX', '1 . alpn=h2 ech=aex', false],
  ['TLSA', '3 1 1 AA', '3 1 1 aa', true],
] as const)('%s %s and %s are the same: %s', (type, one, other, same) => {
  expect(sameData(type, one, other)).toBe(same);
});
