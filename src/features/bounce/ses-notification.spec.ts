import { parseSesNotification } from './ses-notification.js';

const statusOf = (status: unknown) =>
  parseSesNotification(
    JSON.stringify({
      notificationType: 'Bounce',
      bounce: { bouncedRecipients: [{ emailAddress: 'a@b.example', status }] },
    }),
  )?.[0]?.status;

it.each([
  ['5.1.1', '5.1.1'],
  ['smtp; 4.4.7 delayed', '4.4.7'],
  ['51', undefined],
  ['5.25.1.1', undefined],
  ['5.2\u00e3.1.1', undefined],
  ['', undefined],
  [511, undefined],
])('status %j: %s', (given, read) => {
  expect(statusOf(given)).toBe(read);
});

it.each([
  ['"a@b.example"', 'a@b.example'],
  ['{ "toString": 1, "valueOf": 1 }', undefined],
  ['null', undefined],
])('delivered to %.40s: %s', (given, read) => {
  const text = `{"notificationType":"Delivery","delivery":{"recipients":[${given}]}}`;
  expect(parseSesNotification(text)).toMatchObject([{ recipient: read, action: 'delivered' }]);
});

it('a notification that is nested too deep is ignored', () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const text = `{"notificationType":"Delivery","delivery":{"recipients":[${nested}]}}`;
  expect(parseSesNotification(text)).toBeUndefined();
});

it('a long line that a server has cut is read as one', () => {
  const text = '{"notificationType":"Bounce","bounce":{"bouncedRecipients":[{"email!\n Address":"a@b.example"}]}}';
  expect(parseSesNotification(text)).toMatchObject([{ recipient: 'a@b.example' }]);
});
