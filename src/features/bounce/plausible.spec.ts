import { isPlausible } from './plausible.js';
import type { Reason } from './reason.js';

it.each<[Reason, string | undefined, string | undefined, boolean]>([
  ['userunknown', '5.1.1', 'RCPT', true],
  ['userunknown', '5.6.0', undefined, false],
  ['userunknown', '5.1.1', 'MAIL', false],
  ['userunknown', undefined, 'CONN', false],
  ['blocked', '5.1.1', undefined, false],
  ['blocked', '5.7.1', 'CONN', true],
  ['authfailure', '5.1.0', undefined, true],
  ['expired', '5.6.0', undefined, false],
  ['expired', '4.0.0', undefined, true],
  ['contenterror', undefined, undefined, true],
])('%s with %s at %s: %s', (reason, status, command, isAllowed) => {
  expect(isPlausible(reason, { status }, command)).toBe(isAllowed);
});
