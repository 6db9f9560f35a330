import { absent, known, type Gathered } from '#base/domain/fact.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import { publicAddresses } from '#engine/gathering/public-addresses.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { probeWebPorts } from '../site/site-reach.facts.js';

/** A host from which mail clients get their settings. */
export interface SetupHost {
  readonly host: string;
  /** No address accepts connections on a web port. */
  readonly isDead: boolean;
}

export interface MailSetupFacts {
  /** Absent if there are none; a dangling CNAME is reported by subdomain-dangling. */
  readonly setupHosts: readonly SetupHost[];
}

/** Names that Thunderbird and Outlook query. */
const LABELS = ['autoconfig', 'autodiscover'];
const MAX_ADDRESSES = 2;

export async function gatherMailSetup(
  subject: Subject,
  context: WebContext,
  others: Promise<unknown>,
): Promise<Gathered<MailSetupFacts>> {
  if (!isRegistrable(subject)) return { setupHosts: absent };
  const found = await Promise.all(
    LABELS.map((label) => setupHost(`${label}.${subject.name}`, subject, context, others)),
  );
  const hosts = found.flatMap((host) => host ?? []);
  return { setupHosts: hosts.length > 0 ? known(hosts) : absent };
}

/** Undefined if the host does not exist, is synthesized from a wildcard, or its state is unknown. */
async function setupHost(
  host: string,
  { name: domain }: Subject,
  context: WebContext,
  others: Promise<unknown>,
): Promise<SetupHost | undefined> {
  const { dns, connectivity: reach } = context;
  const [own, wild] = await Promise.all([host, nonexistentBelow(domain)].map((name) => ipv4Of(name, dns)));
  if (own === '' || own === wild) return undefined; // synthesized from a wildcard
  const addresses = await addressesOf(host, dns);
  const open = publicAddresses(addresses.state === 'known' ? addresses.value : []).slice(0, MAX_ADDRESSES);
  const served = await Promise.all(open.map((address) => probeWebPorts(address, context)));
  if (served.some((state) => state === 'https' || state === 'http')) return { host, isDead: false };
  if (open.length === 0 || served.includes('unknown')) return undefined;
  await others;
  const proofs = await Promise.all(open.map(({ version }) => reach.isProven(version, open)));
  return proofs.every(Boolean) ? { host, isDead: true } : undefined;
}

async function ipv4Of(name: string, dns: DnsReader): Promise<string> {
  const records = await dns.records(name, 'A', UNCONFIRMED);
  const addresses = records.state === 'known' ? records.value.map(({ data }) => String(data.address)) : [];
  return addresses.sort().join();
}
