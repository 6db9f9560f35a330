import { anonymousCaller, clientAddress } from './caller.js';

it.each([
  ['192.0.2.1', 'ip:192.0.2.1'],
  ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
  ['2001:db8:1:2:3::4', 'ip:2001:db8:1:2::'],
  ['fe80::1%eth0', 'ip:fe80::'],
  ['192.0.2.1:50000', 'ip:192.0.2.1'], // as some proxies write it into X-Forwarded-For
  ['[2001:db8:1:2:3::4]:50000', 'ip:2001:db8:1:2::'],
  ['[2001:db8:1:2:3::4]', 'ip:2001:db8:1:2::'],
  ['unknown', 'ip:unknown'],
  ['', 'ip:unknown'],
])('%j is counted as %s', (ip, tracker) => {
  expect(anonymousCaller({ ip })).toEqual({ tracker, keyed: false });
  expect(clientAddress({ ip }) === undefined).toBe(tracker === 'ip:unknown');
});
