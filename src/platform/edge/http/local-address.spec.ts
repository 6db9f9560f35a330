import { localAddress } from './local-address.js';

it.each([
  ['::', 'IPv6', 'http://localhost:3000'],
  ['0.0.0.0', 'IPv4', 'http://localhost:3000'],
  ['127.0.0.1', 'IPv4', 'http://127.0.0.1:3000'],
  ['::1', 'IPv6', 'http://[::1]:3000'],
  ['192.0.2.1', 'IPv4', 'http://192.0.2.1:3000'],
])('a server that listens at %s (%s) is opened at %s', (address, family, url) => {
  expect(localAddress({ address, family, port: 3000 })).toBe(url);
});
