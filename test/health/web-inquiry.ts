import { DomainName } from '#base/domain/domain-name.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { TlsError } from '#platform/network/connect/tls-handshake.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { PortState } from '#base/domain/smtp-talk.js';
import { FakeWeb, type Reply } from '../checks/fake-web.js';
import { Internet } from '../lab/internet.js';
import { LabResolver } from '../lab/lab-resolver.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

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

/** States of ports, by `address port`; all others are closed. */
export type Ports = Readonly<Record<string, PortState>>;

/** A context with these web sites, zone records and ports; other hosts are reachable or not. */
export function webContext(
  replies: Readonly<Record<string, Reply>>,
  records = '',
  { ports = {}, online = true }: { readonly ports?: Ports; readonly online?: boolean } = {},
): WebContext & { pages: FakeWeb } {
  const internet = new Internet();
  internet.register(DOMAIN, { records });
  const { signal } = new AbortController();
  const dns = new DnsReader(new LabResolver(internet), signal, new Timeouts());
  const probe = ([address]: readonly IpAddress[], port: number) =>
    Promise.resolve(ports[`${String(address)} ${port}`] ?? 'closed');
  const reach = { isProven: () => Promise.resolve(online) };
  return {
    dns,
    pages: new FakeWeb(replies),
    ports: { probe },
    connectivity: reach,
    signal,
    timeouts: new Timeouts(),
    now: NOW,
  };
}

/** A failed TLS handshake with this error code. */
export const tlsError = (fault: TlsFault, code?: string): TlsError =>
  new TlsError(fault, fault === 'handshake' ? undefined : CERTIFICATE, code === undefined ? {} : { cause: { code } });
