import { Config } from './config.js';
import { ConfigError } from './environment.js';
import { isProxied, type OutboundProxy } from './outbound-proxy.js';

const read = (env: Record<string, string>) => new Config(env).proxy;
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it.each<[string, Partial<OutboundProxy>]>([
  ['http://proxy.example:3128', { host: 'proxy.example', port: 3128, isSecure: false, authorization: undefined }],
  ['proxy.example:3128/', { host: 'proxy.example', port: 3128, isSecure: false }],
  ['http://proxy.example', { port: 80 }],
  ['https://proxy.example', { port: 443, isSecure: true }],
  ['http://[2001:db8::1]:8080', { host: '2001:db8::1', port: 8080 }],
  ['http://me:p%40ss@proxy.example', { host: 'proxy.example', authorization: basic('me:p@ss') }],
  ['http://me:50%@proxy.example', { authorization: basic('me:50%') }],
  ['http://me@proxy.example', { authorization: basic('me:') }],
])('reads %s', (text, expected) => {
  expect(read({ HTTPS_PROXY: text })).toMatchObject(expected);
  expect(read({ https_proxy: text, HTTPS_PROXY: 'http://other.example' })).toMatchObject(expected);
});

it('is none where nothing is set', () => {
  expect(read({ NO_PROXY: 'example.com' })).toBeUndefined();
});

it.each(['socks5://secret:word@proxy.example', 'http://', 'http://secret:word@proxy.example/path', 'http://secret@'])(
  'refuses %s without repeating it',
  (text) => {
    const refused = () => read({ HTTPS_PROXY: text });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(/HTTPS_PROXY must be/);
    expect(refused).not.toThrow(/secret/);
  },
);

it.each([
  ['', 'dns.google', 443, true],
  ['', 'localhost', 443, false],
  ['', '127.0.0.53', 443, false],
  ['', '::1', 443, false],
  ['*', 'dns.google', 443, false],
  ['example.com', 'example.com', 443, false],
  ['example.com', 'DNS.Example.com.', 443, false],
  ['example.com', 'badexample.com', 443, true],
  ['.example.com', 'dns.example.com', 443, false],
  ['*.example.com', 'dns.example.com', 443, false],
  ['a.example, EXAMPLE.com', 'dns.example.com', 443, false],
  ['a.example EXAMPLE.com', 'dns.example.com', 443, false],
  ['example.com:8443', 'example.com', 8443, false],
  ['example.com:8443', 'example.com', 443, true],
  ['10.0.0.0/8', '10.1.2.3', 443, false],
  ['10.0.0.0/8', '11.1.2.3', 443, true],
  ['10.0.0.0/8', '10.example.com', 443, true],
  ['2001:db8::/32', '2001:db8::53', 443, false],
  ['[2001:db8::53]:853', '2001:db8::53', 853, false],
  ['[2001:db8::53]:853', '2001:db8::53', 443, true],
])('with NO_PROXY=%j, the proxy for %s:%d is used: %s', (exceptions, host, port, expected) => {
  const proxy = (env: Record<string, string>) => read({ HTTPS_PROXY: 'http://proxy.example', ...env })!;
  expect(isProxied(proxy({ NO_PROXY: exceptions }), host, port)).toBe(expected);
  expect(isProxied(proxy({ no_proxy: exceptions || 'x.example', NO_PROXY: '*' }), host, port)).toBe(expected);
});
