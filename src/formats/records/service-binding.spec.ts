import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { readZoneText } from '#test/lab/zone-text.js';
import {
  addressHints,
  hasEchKeys,
  isAliasMode,
  missingKeys,
  promisedProtocols,
  repeatsMandatoryKeys,
  type ServiceBinding,
  serviceHost,
  servicePort,
  withoutHints,
  withoutMandatoryKeys,
} from './service-binding.js';

const read = (text: string) => readZoneText(`@ HTTPS ${text}`, 'example.com.')[0]!.data as ServiceBinding;

it.each([
  ['0 cdn.example.', true, 'cdn.example'],
  ['1 .', false, 'example.com'],
  ['2 CDN.example. alpn=h2', false, 'cdn.example'],
])('%s is an alias: %s, of %s', (text, alias, host) => {
  expect([isAliasMode(read(text)), serviceHost(read(text), 'example.com')]).toEqual([alias, host]);
});

it.each([
  ['1 . alpn=h2', []],
  ['1 . mandatory=alpn alpn=h2', []],
  ['1 . mandatory=ipv4hint,port alpn=h2', ['port', 'ipv4hint']],
  ['1 . no-default-alpn', ['alpn']],
  ['1 . no-default-alpn alpn=h2', []],
])('%s lists mandatory keys that are missing: %j', (text, missing) => {
  expect(missingKeys(read(text)).sort()).toEqual([...missing].sort());
});

it('reads hints of both families and ignores malformed ones', () => {
  const hints = addressHints(read('1 . ipv4hint=77.77.3.1,77.77.3.2 ipv6hint=2a0f:7777:3::1')).map(String);
  expect(hints).toEqual(['77.77.3.1', '77.77.3.2', '2a0f:7777:3::1']);
  expect(addressHints({ priority: 1, target: '.', params: [{ key: 4, value: new Uint8Array(5) }] })).toEqual([]);
});

it.each([
  ['1 . mandatory=port alpn=h2', '1 . alpn="h2"'],
  ['1 . mandatory=alpn no-default-alpn', '1 .'],
  ['1 . mandatory=port no-default-alpn alpn=h2', '1 . alpn="h2" no-default-alpn'],
])('%s without unmet mandatory keys is %s', (text, repaired) => {
  expect(RDATA.HTTPS.show(withoutMandatoryKeys(read(text)))).toBe(repaired);
});

it.each([
  ['1 . alpn=h2 ipv4hint=77.77.3.1 ipv6hint=2a0f:7777:3::1', '1 . alpn="h2"'],
  ['1 . mandatory=alpn,ipv4hint alpn=h2 ipv4hint=77.77.3.1', '1 . mandatory=alpn alpn="h2"'],
  ['1 . mandatory=ipv4hint,ipv6hint ipv4hint=77.77.3.1 ipv6hint=2a0f:7777:3::1', '1 .'],
])('removes hints, and their mandatory keys, from %s', (text, bare) => {
  expect(RDATA.HTTPS.show(withoutHints(read(text)))).toBe(bare);
});

const MALFORMED = { priority: 1, target: '.', params: [{ key: 1, value: Uint8Array.of(2, 0x68, 0x32, 5, 0x68) }] };

it.each<[string, ServiceBinding, string[], number | undefined]>([
  ['no parameters', read('1 .'), [], undefined],
  ['protocols and a port', read('1 . alpn=h2,h3 port=8443'), ['h2', 'h3'], 8443],
  ['protocols that are cut off', MALFORMED, [], undefined],
])('%s', (_, binding, protocols, port) => {
  expect([promisedProtocols(binding), servicePort(binding)]).toEqual([protocols, port]);
});

it.each([
  ['1 . ech=AQID', true],
  ['1 . port=1', false],
])('%s has keys for an encrypted ClientHello: %s', (text, expected) => {
  expect(hasEchKeys(read(text))).toBe(expected);
  expect(hasEchKeys({ priority: 1, target: '.', params: [{ key: 5, value: new Uint8Array() }] })).toBe(false);
});

it.each([
  [[1, 3], false],
  [[1, 1], true],
  [[0, 1], true],
  [[], false],
])('the mandatory keys %j are repeated or name themselves: %s', (keys, expected) => {
  const value = Uint8Array.from(keys.flatMap((key) => [0, key]));
  expect(repeatsMandatoryKeys({ priority: 1, target: '.', params: [{ key: 0, value }] })).toBe(expected);
});
