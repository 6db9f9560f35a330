import { readZoneText } from '#test/lab/zone-text.js';
import { servicePromise } from './https-record.js';

const HOST = 'example.com';
const bindings = (...texts: string[]) =>
  readZoneText(texts.map((text) => `@ HTTPS ${text}`).join('\n'), `${HOST}.`).flatMap((record) =>
    record.type === 'HTTPS' ? [record.data] : [],
  );
const promise = (...texts: string[]) => {
  const found = servicePromise(bindings(...texts), HOST);
  return found && { ...found, hints: found.hints.map(String) };
};

it.each([
  ['nothing but HTTPS', ['1 .'], { protocols: [], hasEch: false, hints: [] }],
  ['protocols', ['1 . alpn=h3,h2'], { protocols: ['h3', 'h2'], hasEch: false, hints: [] }],
  ['its own name', ['1 example.com. port=443 alpn=h2'], { protocols: ['h2'], hasEch: false, hints: [] }],
  ['keys for ECH', ['1 . ech=AEX+DQ=='], { protocols: [], hasEch: true, hints: [] }],
  [
    'several records',
    ['1 . alpn=h2 ipv4hint=192.0.2.1', '2 . alpn=h2,h3 ipv6hint=2001:db8::1'],
    { protocols: ['h2', 'h3'], hasEch: false, hints: ['192.0.2.1', '2001:db8::1'] },
  ],
])('a record with %s', (_, texts, expected) => {
  expect(promise(...texts)).toEqual(expected);
});

it.each([
  ['none', []],
  ['an alias', ['0 cdn.example.']],
  ['another host', ['1 cdn.example. alpn=h2']],
  ['another port', ['1 . port=8443 alpn=h2']],
  ['a missing mandatory key', ['1 . mandatory=port alpn=h2']],
])('%s promises nothing of this server', (_, texts) => {
  expect(promise(...texts)).toBeUndefined();
});

it('a malformed list of protocols promises none', () => {
  const binding = { priority: 1, target: '.', params: [{ key: 1, value: Uint8Array.from([3, 0x68, 0x32]) }] };
  expect(servicePromise([binding], HOST)?.protocols).toEqual([]);
});
