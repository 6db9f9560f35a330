import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { readZoneText } from '#test/lab/zone-text.js';
import {
  addressHints,
  isAliasMode,
  missingKeys,
  type ServiceBinding,
  serviceHost,
  withoutMandatoryKeys,
  withoutHints,
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
