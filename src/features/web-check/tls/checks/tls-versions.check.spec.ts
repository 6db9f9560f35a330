import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import { tlsVersions } from './tls-versions.check.js';

/** Servers that offer (true) or refuse (false) versions; of the others, nothing is known. */
const versions = (...offers: Partial<Record<TlsVersion, boolean>>[]) => ({
  versions: known(
    offers.map((one) => ({
      address: '192.0.2.1',
      offered: {
        ...{ versions: new Map(Object.entries(one) as [TlsVersion, boolean][]), suites: new Map() },
        ...{ groups: new Map(), preference: null, alpn: null, dhBits: null },
      },
    })),
  ),
});
const fix = (...keys: string[]) => ({ steps: keys.map((key) => ({ key, params: {} })) });
const settings = fix('tls-settings', 'reload');
const REFUSED = { 'TLS 1.3': false, 'TLS 1.2': false };

describeCheck(tlsVersions, {
  ok: [
    [versions({ 'TLS 1.3': true, 'TLS 1.2': true }), { versions: ['TLS 1.3', 'TLS 1.2'] }],
    [versions({ 'TLS 1.2': true }), { versions: ['TLS 1.2'] }],
    [versions({ 'TLS 1.3': false, 'TLS 1.2': true }, { 'TLS 1.3': true }), { versions: ['TLS 1.3', 'TLS 1.2'] }],
  ],
  'no-tls13': [[versions({ 'TLS 1.3': false, 'TLS 1.2': true }), { versions: ['TLS 1.2'] }]],
  old: [
    [versions({ 'TLS 1.2': true, 'TLS 1.1': true }), { versions: ['TLS 1.1'] }, settings],
    // One of the newer versions is not known to be refused.
    [versions({ 'TLS 1.3': false, 'TLS 1.0': true }), { versions: ['TLS 1.0'] }, settings],
    [versions({ ...REFUSED, 'TLS 1.0': true }, { 'TLS 1.2': true }), { versions: ['TLS 1.0'] }, settings],
    [
      versions({ 'TLS 1.2': true }, { ...REFUSED, 'TLS 1.1': true, 'TLS 1.0': true }),
      { versions: ['TLS 1.1', 'TLS 1.0'] },
      settings,
    ],
  ],
  ssl: [
    [versions({ 'TLS 1.2': true, 'TLS 1.0': true, 'SSL 3.0': true }), { versions: ['SSL 3.0'] }, settings],
    [versions({ 'TLS 1.2': true, 'SSL 3.0': true, 'SSL 2.0': true }), { versions: ['SSL 3.0', 'SSL 2.0'] }, settings],
  ],
  'only-old': [
    [versions({ ...REFUSED, 'TLS 1.0': true }), { versions: ['TLS 1.0'] }, fix('update-server', 'tls-settings')],
    [versions({ ...REFUSED, 'SSL 3.0': true }), { versions: ['SSL 3.0'] }, fix('update-server', 'tls-settings')],
  ],
  silent: [versions(REFUSED), versions({})],
});
