import { expiryState } from './certificate-expiry.js';

const DAY = 86_400_000;

it.each([
  ['90 days', 90, 3 * DAY, 'imminent'],
  ['90 days', 90, 3 * DAY + 1, 'soon'],
  ['90 days', 90, 14 * DAY, 'soon'],
  ['90 days', 90, 14 * DAY + 1, 'later'],
  ['90 days', 90, -DAY, 'imminent'],
  ['20 days', 20, 2 * DAY, 'imminent'],
  ['20 days', 20, 2 * DAY + 1, 'soon'],
  ['20 days', 20, 5 * DAY, 'soon'],
  ['20 days', 20, 5 * DAY + 1, 'later'],
])('a certificate for %s', (_, days, left, state) => {
  expect(expiryState({ left, life: days * DAY })).toBe(state);
});
