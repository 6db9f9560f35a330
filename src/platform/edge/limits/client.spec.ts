import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { anonymousClient, clientAddress, clientNetwork, withDisconnectSignal } from './client.js';

it.each([
  ['192.0.2.1', 'ip:192.0.2.1'],
  ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
  ['::FFFF:192.0.2.1', 'ip:192.0.2.1'],
  ['::ffff:c000:201', 'ip:192.0.2.1'],
  ['0:0:0:0:0:ffff:C000:0201', 'ip:192.0.2.1'],
  ['[::ffff:c000:201]:50000', 'ip:192.0.2.1'],
  ['::ffff:192.0.2.1%eth0', 'ip:192.0.2.1'],
  ['2001:db8:1:2:3::4', 'ip:2001:db8:1:2::'],
  ['fe80::1%eth0', 'ip:fe80::'],
  ['192.0.2.1:50000', 'ip:192.0.2.1'], // as some proxies write it into X-Forwarded-For
  ['[2001:db8:1:2:3::4]:50000', 'ip:2001:db8:1:2::'],
  ['[2001:db8:1:2:3::4]', 'ip:2001:db8:1:2::'],
  ['unknown', 'ip:unknown'],
  ['', 'ip:unknown'],
])('%j is counted as %s', (ip, tracker) => {
  expect(anonymousClient({ ip })).toMatchObject({ tracker, keyed: false });
  expect(clientAddress({ ip }) === undefined).toBe(tracker === 'ip:unknown');
});

it.each([
  ['2001:db8:1:2:3::4', 'net:2001:db8:1::', 'net:2001:db8:1::'],
  ['192.0.2.77', undefined, 'net:192.0.2.0'],
  ['::ffff:c000:24d', undefined, 'net:192.0.2.0'],
  ['unknown', undefined, 'ip:unknown'],
])('%j belongs to a network', (ip, counted, network) => {
  expect(anonymousClient({ ip }).network).toBe(counted);
  expect(clientNetwork({ ip })).toBe(network);
});

it('has one signal and one listener for a response, however many reports wait', () => {
  const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as Response;
  const client = withDisconnectSignal(anonymousClient({ ip: '192.0.2.7' }), response);
  const signals = Array.from({ length: 100 }, () => client.disconnected!());
  expect([new Set(signals).size, response.listenerCount('close')]).toEqual([1, 1]);
  response.emit('close');
  expect(signals[0]!.aborted).toBe(true);
});
