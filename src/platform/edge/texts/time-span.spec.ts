import { formatTimeSpan } from './time-span.js';

it.each([
  [0, '0 seconds', '0 Sekunden'],
  [1, '1 second', '1 Sekunde'],
  [300, '5 minutes', '5 Minuten'],
  [5400, '1 hour, 30 minutes', '1 Stunde, 30 Minuten'],
  [172_800, '2 days', '2 Tage'],
  [90_061, '1 day, 1 hour', '1 Tag, 1 Stunde'],
])('%i seconds', (seconds, en, de) => {
  expect([formatTimeSpan(seconds, 'en'), formatTimeSpan(seconds, 'de')]).toEqual([en, de]);
});
