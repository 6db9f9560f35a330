import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import { tlsFamilies } from './tls-families.check.js';

const ADDRESSES = ['192.0.2.1', '2001:db8::1'];
const servers = (...offers: Partial<Record<TlsVersion, boolean>>[]) => ({
  silent: known<string[]>([]),
  servers: known(
    offers.map((versions, i) => ({
      address: ADDRESSES[i]!,
      offered: {
        ...{ versions: new Map(Object.entries(versions) as [TlsVersion, boolean][]), suites: new Map() },
        ...{ groups: new Map(), preference: null, alpn: null, dhBits: null },
      },
    })),
  ),
});
const both = { 'TLS 1.3': true, 'TLS 1.2': true };

describeCheck(tlsFamilies, {
  untested: [[{ ...servers(both), silent: known(['2001:db8::1']) }, { addresses: ['2001:db8::1'] }]],
  differ: [
    [servers(both, { 'TLS 1.3': true, 'TLS 1.2': false }), { addresses: ADDRESSES }],
    [servers({ 'TLS 1.3': false, 'TLS 1.2': true }, { 'TLS 1.3': true }), { addresses: ADDRESSES }],
  ],
  // A server that limits connections leaves questions open.
  silent: [
    servers(both),
    servers(both, both),
    servers(both, { 'TLS 1.3': true }),
    servers(both, {}),
    servers({ 'TLS 1.3': false }, {}),
  ],
});
