import type { Fields } from './json-rpc.js';
import { readArguments } from './tolerant-input.js';

it.each<[Fields, Fields]>([
  [{ domain: 'example.com' }, { domain: 'example.com' }],
  [{ domain: 'www.Example.com' }, { domain: 'www.Example.com' }],
  [{ domain: 'https://www.example.com/path' }, { domain: 'example.com' }],
  [
    { domain: ' info@Example.com ', lang: 'de' },
    { domain: 'example.com', lang: 'de' },
  ],
  [{ domain: 'example.com:443' }, { domain: 'example.com' }],
  [{ domain: '_dmarc.example.com' }, { domain: 'example.com' }],
  [{ domain: 'localhost' }, { domain: 'localhost' }],
  [
    { kind: ' SPF ', lang: 'DE', response: 'Full' },
    { kind: 'spf', lang: 'de', response: 'full' },
  ],
  [
    { name: 'example.com', type: 'nsec3param' },
    { name: 'example.com', type: 'nsec3param' },
  ],
  [{ lang: 'de-DE' }, { lang: 'de' }],
  [{ lang: 'German' }, { lang: 'de' }],
  [{ lang: 'fr' }, { lang: 'fr' }],
  [{ id: '[spf-all.open]' }, { id: 'spf-all.open' }],
  [{ finding: ' SPF-All.Open ' }, { finding: 'spf-all.open' }],
  [{ domain: 7 }, { domain: 7 }],
  [
    { domain: 'example.com', selector: 's1' },
    { domain: 'example.com', selector: 's1' },
  ],
  [
    { domain: 'example.com', selector: 's1._domainkey.example.com' },
    { domain: 'example.com', selector: 's1' },
  ],
  [
    { domain: 'example.com', selector: 's1._domainkey.mail.example.com' },
    { domain: 'mail.example.com', selector: 's1' },
  ],
  [
    { domain: 'Example.com.', selector: 's1._domainkey.example.com' },
    { domain: 'Example.com.', selector: 's1' },
  ],
  [
    { domain: 'www.example.com', selector: 's1._domainkey.www.example.com' },
    { domain: 'www.example.com', selector: 's1' },
  ],
  [
    { domain: 'example.com', selector: 's1._domainkey' },
    { domain: 'example.com', selector: 's1' },
  ],
  [{ selector: 's1._domainkey.example.com.' }, { domain: 'example.com', selector: 's1' }],
  [{ domain: 's1._domainkey.example.com' }, { domain: 'example.com', selector: 's1' }],
  [
    { name: 'example.com', type: 'mx' },
    { name: 'example.com', type: 'mx' },
  ],
  [
    { name: 'https://www.example.com/x', type: 'A' },
    { name: 'www.example.com', type: 'A' },
  ],
  [
    { name: 'example.com', type: ' MX records' },
    { name: 'example.com', type: 'MX' },
  ],
  [
    { name: 'example.com', type: '65' },
    { name: 'example.com', type: 'TYPE65' },
  ],
  [
    { name: 'example.com', type: 'type 65' },
    { name: 'example.com', type: 'TYPE65' },
  ],
  [
    { name: 'example.com', type: 'dmarc' },
    { name: '_dmarc.example.com', type: 'TXT' },
  ],
  [
    { name: '_dmarc.example.com', type: 'DMARC' },
    { name: '_dmarc.example.com', type: 'TXT' },
  ],
  [
    { name: 'https://example.com', type: 'SPF' },
    { name: 'example.com', type: 'TXT' },
  ],
  [
    { name: '_spf.example.com', type: 'SPF' },
    { name: '_spf.example.com', type: 'TXT' },
  ],
  [
    { name: 'https://www.example.com/x', type: 'spf' },
    { name: 'www.example.com', type: 'TXT' },
  ],
  [
    { name: 'example.com', type: 'mta sts' },
    { name: '_mta-sts.example.com', type: 'TXT' },
  ],
  [
    { name: 'example.com', type: 'TLS-RPT' },
    { name: '_smtp._tls.example.com', type: 'TXT' },
  ],
  [
    { name: 'example.com', type: 'BIMI' },
    { name: 'default._bimi.example.com', type: 'TXT' },
  ],
  [
    { name: 's2._bimi.example.com', type: 'BIMI' },
    { name: 's2._bimi.example.com', type: 'TXT' },
  ],
  [
    { name: 'example.com._report._dmarc.example.net', type: 'DMARC' },
    { name: 'example.com._report._dmarc.example.net', type: 'TXT' },
  ],
  [
    { name: 's1._domainkey.example.com', type: 'DKIM' },
    { name: 's1._domainkey.example.com', type: 'TXT' },
  ],
  [
    { name: 'example.com', type: 'DKIM' },
    { name: 'example.com', type: 'DKIM' },
  ],
  [
    { name: '192.0.2.1', type: 'PTR' },
    { name: '192.0.2.1', type: 'PTR' },
  ],
  [
    { name: '[2001:db8::1]', type: 'ptr' },
    { name: '2001:db8::1', type: 'ptr' },
  ],
  [
    { name: 'x', type: 'constructor' },
    { name: 'x', type: 'constructor' },
  ],
])('%j is read as %j', (given, input) => {
  const read = readArguments(given);
  expect(read.input).toEqual(input);
  const changed = Object.keys(input).filter((field) => input[field] !== given[field]);
  expect(read.readings.map(({ field }) => field).sort()).toEqual(changed.sort());
});

it.each<[Fields, Fields]>([
  [{ domain: 'https://www.example.com/a?b=1#c' }, { domain: 'www.example.com', path: '/a?b=1' }],
  [{ domain: 'Example.com/a' }, { domain: 'example.com', path: '/a' }],
  [{ domain: 'https://example.com?p=1' }, { domain: 'example.com', path: '/?p=1' }],
  [{ domain: 'https://example.com/' }, { domain: 'example.com' }],
  [{ domain: 'jo@example.com' }, { domain: 'example.com' }],
  [
    { domain: 'example.com', path: 'a/b' },
    { domain: 'example.com', path: '/a/b' },
  ],
  [
    { domain: 'example.com', path: 'https://example.com/a' },
    { domain: 'example.com', path: '/a' },
  ],
  [
    { domain: 'https://example.com/x', path: '/y' },
    { domain: 'example.com', path: '/y' },
  ],
  [
    { domain: 'example.com', path: 7 },
    { domain: 'example.com', path: 7 },
  ],
])('%j names the page %j', (given, read) => {
  expect(readArguments(given, { readsPages: true }).input).toEqual(read);
});

it.each([
  [false, 'spf-record.missing'],
  [true, 'SPF-Record.Missing'],
])('capitals of an id stay if they are part of it (%s)', (hasExactId, id) => {
  expect(readArguments({ id: 'SPF-Record.Missing' }, { hasExactId }).input).toEqual({ id });
});
