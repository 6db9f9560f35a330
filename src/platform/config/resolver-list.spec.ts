import { formatResolvers, parseResolvers, PUBLIC_RESOLVERS } from './resolver-list.js';

const eight = Array.from({ length: 8 }, (_, i) => `R${i} https://r${i}.example/q`).join(', ');

describe('parseResolvers', () => {
  it('reads the default list of public resolvers', () => {
    expect(parseResolvers(formatResolvers(PUBLIC_RESOLVERS))).toEqual(PUBLIC_RESOLVERS);
  });

  it.each([
    ['https://e.example:8443/dns', { label: 'e.example:8443', url: 'https://e.example:8443/dns' }],
    ['  My  own one http://127.0.0.1:80/q ', { label: 'My own one', url: 'http://127.0.0.1:80/q' }],
    ['tls://dns.quad9.net', { label: 'dns.quad9.net', url: 'tls://dns.quad9.net' }],
    ['Ours tls://[2001:db8::1]:8853', { label: 'Ours', url: 'tls://[2001:db8::1]:8853' }],
    ['udp://10.0.0.53', { label: '10.0.0.53', url: 'udp://10.0.0.53' }],
    ['Unbound udp://[::1]:5353', { label: 'Unbound', url: 'udp://[::1]:5353' }],
    ['system', { label: 'System', url: 'system' }],
    ['What the office has system', { label: 'What the office has', url: 'system' }],
  ])('reads %j', (text, expected) => {
    expect(parseResolvers(text)).toEqual([{ id: 'resolver-1', ...expected }]);
    expect(parseResolvers(`A https://a.example/q,${text}`)?.[1]).toEqual({ id: 'resolver-2', ...expected });
  });

  it('reads up to eight', () => {
    expect(parseResolvers(eight)).toHaveLength(8);
    expect(parseResolvers(`${eight}, system`)).toBeUndefined();
  });

  it.each([
    '',
    ',',
    'system, ',
    'E',
    'ftp://e.example/',
    'tls://',
    'tls://e.example/dns-query',
    'udp://resolver.example',
    'udp://10.0.0.53/x',
    'udp://10.0.0.53:99999',
    'tls://user@e.example',
  ])('refuses %j', (text) => {
    expect(parseResolvers(text)).toBeUndefined();
  });
});
