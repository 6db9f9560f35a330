import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import { advise } from '../tls-check.js';
import { tlsHttpsRecord } from './tls-https-record.check.js';

const host = 'www.example.com';

const facts = (
  protocols: readonly string[],
  chosen: readonly (string | null)[],
  { hasEch = false, has13 = true }: { hasEch?: boolean; has13?: boolean | null } = {},
) => ({
  httpsRecord: known({ host, protocols, hasEch, chosen }),
  servers: known([
    {
      address: '192.0.2.1',
      offered: {
        versions: new Map<TlsVersion, boolean>(has13 === null ? [] : [['TLS 1.3', has13]]),
        ...{ suites: new Map(), groups: new Map(), preference: null, alpn: null, dhBits: null },
      },
    },
  ]),
});

describeCheck(tlsHttpsRecord, {
  ok: [
    [facts([], ['http/1.1']), { host }],
    [facts(['h2'], ['h2', 'h2']), { host }],
  ],
  untested: [
    [facts(['h3', 'h2'], ['h2']), { host, protocols: ['HTTP/3'] }],
    [facts(['h3', 'h2'], []), { host, protocols: ['HTTP/2', 'HTTP/3'] }],
    [facts([], [null], { hasEch: true }), { host, protocols: ['ECH'] }],
    [facts([], [null], { hasEch: true, has13: null }), { host, protocols: ['ECH'] }],
  ],
  'no-http2': [
    [facts(['h3', 'h2'], ['http/1.1']), { host }, advise('offer-http2')],
    [facts(['h2'], ['h2', null]), { host }, advise('offer-http2')],
  ],
  'no-ech': [[facts([], [null], { hasEch: true, has13: false }), { host }, advise('remove-ech')]],
});
