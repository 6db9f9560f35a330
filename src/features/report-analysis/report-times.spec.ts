import { secondsOf } from './report-times.js';

// The two without a zone fail where the time zone of the machine is not UTC, if they are read in it.
it.each([
  ['2023-11-14T22:13:20Z', 1_700_000_000],
  ['2023-11-14T23:13:20+01:00', 1_700_000_000],
  ['2023-11-14T22:13:20', 1_700_000_000],
  ['2023-11-14 22:13:20', 1_700_000_000],
  ['Tue, 14 Nov 2023 22:13:20 +0000 (UTC)', 1_700_000_000],
  ['yesterday', null],
  [null, null],
])('the seconds of %j are %j', (text, expected) => expect(secondsOf(text)).toBe(expected));
