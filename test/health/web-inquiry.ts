import { DomainName } from '../../src/domain/domain-name.js';
import { DnsReader } from '../../src/health/gathering/dns-reader.js';
import type { Subject } from '../../src/health/gathering/subject.js';
import type { WebContext } from '../../src/health/gathering/gather-context.js';
import type { TlsFault } from '../../src/domain/tls-fault.js';
import { TlsError } from '../../src/network/connect/tls-handshake.js';
import { FakeWeb, type Reply } from '../checks/fake-web.js';
import { Internet } from '../lab/internet.js';
import { LabResolver } from '../lab/lab-resolver.js';

export const DOMAIN = 'example.com';
export const SUBJECT: Subject = { domain: DomainName.parse(DOMAIN)!, name: DOMAIN, zone: DOMAIN };
export const NOW = Date.UTC(2026, 10, 15);

export const CERTIFICATE = {
  commonName: DOMAIN,
  issuer: { commonName: 'E1', organization: "Let's Encrypt" },
  altNames: [DOMAIN],
  validFrom: '2026-10-16T00:00:00.000Z',
  validTo: '2027-01-14T00:00:00.000Z',
};

/** An inquiry into these web sites, and a zone with these records. */
export function webContext(replies: Readonly<Record<string, Reply>>, records = ''): WebContext & { pages: FakeWeb } {
  const internet = new Internet();
  internet.register(DOMAIN, { records });
  const { signal } = new AbortController();
  const dns = new DnsReader(new LabResolver(internet), signal);
  return { dns, pages: new FakeWeb(replies), signal, now: NOW };
}

/** A handshake that ends with an error of this code. */
export const tlsError = (fault: TlsFault, code?: string): TlsError =>
  new TlsError(fault, fault === 'handshake' ? undefined : CERTIFICATE, code === undefined ? {} : { cause: { code } });
