import { absent, known, type Gathered } from '../../../domain/fact.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { WebContext } from '../../gathering/gather-context.js';
import { addressesOf } from '../../gathering/hosts.js';
import { nonexistentBelow } from '../../gathering/nobody.js';
import { openAddresses } from '../../gathering/open-addresses.js';
import { UNCONFIRMED } from '../../gathering/query-options.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
import { servedAt } from '../site/site-reach.facts.js';

/** A host from which mail programs get their settings. */
export interface SetupHost {
  readonly host: string;
  /** No address of the host takes connections to a web port. */
  readonly isDead: boolean;
}

export interface MailSetupFacts {
  /** Absent where there are none; an alias of a name that does not exist is reported with the other ones. */
  readonly setupHosts: readonly SetupHost[];
}

/** What Thunderbird and Outlook ask for. */
const LABELS = ['autoconfig', 'autodiscover'];
const MOST_ADDRESSES = 2;

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

/** Nothing where there is no such host, nobody entered it, or it is not known what it serves. */
async function setupHost(
  host: string,
  { name: domain }: Subject,
  context: WebContext,
  others: Promise<unknown>,
): Promise<SetupHost | undefined> {
  const { dns, reach } = context;
  const [own, wild] = await Promise.all([host, nonexistentBelow(domain)].map((name) => ipv4Of(name, dns)));
  if (own === '' || own === wild) return undefined; // a wildcard gives every name the same
  const addresses = await addressesOf(host, dns);
  const open = openAddresses(addresses.state === 'known' ? addresses.value : []).slice(0, MOST_ADDRESSES);
  const served = await Promise.all(open.map((address) => servedAt(address, context)));
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
