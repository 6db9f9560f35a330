import { hostName, isWithin } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { RecordLookup } from '#formats/records/record-questions.js';
import { checkHost, type SpfVerdict } from '#formats/records/spf-check-host.js';
import { findSpf, type SpfLookup } from '#formats/records/spf-lookup.js';
import { isDmarc } from '#formats/records/dmarc.js';
import type { LiveEvidence } from './live-evidence.js';
import { organizationOf } from './alignment.js';
import { busiest } from './busiest.js';
import { addTo, type MailFlow } from './mail-flow.js';
import { isKnownOperator, isServerName } from '#base/fingerprints/operator.js';

type Sums = Map<string, number>;

/** Sources above these numbers are judged by the reports alone. */
const MAX_ADDRESSES = 300;
const MAX_NAMES = 100;
const MAX_KEYS = 40;
/** Names of an address that are followed back, because much follows from them. */
const MAX_CONFIRMED = 4;
const PARALLEL = 16;
/** MX hosts whose addresses are looked up. */
const MAX_MX_HOSTS = 8;
const AUTHORIZING = /\s[+?]?(?:ip4|ip6|a|mx|ptr|exists|include|redirect)\b|\s\+?all\b/i;

/** Asks the DNS about the addresses, names and keys of the reports, the busiest ones first. */
export async function gatherEvidence(
  records: RecordLookup,
  flows: readonly MailFlow[],
  domain: string,
): Promise<FoundEvidence> {
  const found = new FoundEvidence();
  await new Inquiry(records, domain, found).run(flows);
  return found;
}

/** The lookups for one analysis. Every address asks for the same tree of records, so each name is looked up once. */
class Inquiry {
  private readonly organization: string;

  constructor(
    private readonly records: RecordLookup,
    private readonly domain: string,
    private readonly found: FoundEvidence,
  ) {
    this.organization = organizationOf(domain);
  }

  async run(flows: readonly MailFlow[]): Promise<void> {
    const names = busiest(
      messagesBy(flows, ({ from }) => [from]),
      MAX_NAMES,
    );
    const keys = busiest(messagesBy(flows, signaturesOf), MAX_KEYS);
    const addresses = busiest(
      messagesBy(flows, ({ address }) => [address]),
      MAX_ADDRESSES,
    );
    const spfDomains = new Set([this.domain, ...names]);
    const senders = spfDomainsByAddress(flows, new Set(addresses), spfDomains);
    await this.askPublished(spfDomains);
    await this.askOwnAddresses(names);
    await inParallel(names, async (name) => this.found.existing.set(name, await this.records.exists(name)));
    await inParallel(keys, async (key) => this.found.keys.set(key, await this.hasText(key)));
    await inParallel(addresses, async (address) => {
      const ip = IpAddress.parse(address);
      if (!ip) return;
      this.found.reverseNames.set(address, await reverseNameOf(ip, this.organization, this.records.values));
      for (const name of senders.get(address) ?? [])
        this.found.verdicts.set(`${name} ${address}`, await verdictFor(name, ip, this.records.values));
    });
  }

  private async askPublished(spfDomains: ReadonlySet<string>): Promise<void> {
    const texts = await this.records.values(`_dmarc.${this.domain}`, 'TXT');
    const records = texts === 'failed' ? undefined : texts.filter(isDmarc);
    this.found.dmarc = records && (records.length === 1 ? records[0] : null);
    await this.noteAlias(`_dmarc.${this.domain}`);
    await inParallel([...spfDomains], async (name) => {
      const spf = await findSpf(name, this.records.values);
      if (typeof spf === 'string') return;
      this.found.spfRecords.set(name, spf.text);
      await this.noteAlias(name);
    });
  }

  /** What is found through a CNAME record is published elsewhere, and no record may be put next to that one. */
  private async noteAlias(host: string): Promise<void> {
    const targets = await this.records.values(host, 'CNAME');
    if (targets === 'failed' || targets.length > 0) this.found.elsewhere.add(host);
  }

  /** Websites and mail servers of the domain: their addresses may send mail that nobody thought of. */
  private async askOwnAddresses(names: readonly string[]): Promise<void> {
    const exchanges = await this.records.values(this.domain, 'MX');
    const servers = exchanges === 'failed' ? [] : exchanges.slice(0, MAX_MX_HOSTS).map(hostName);
    const hosts = new Set([this.domain, `www.${this.domain}`, ...servers.filter((name) => name !== ''), ...names]);
    await inParallel([...hosts], async (host) => {
      for (const type of ['A', 'AAAA'] as const) {
        const addresses = await this.records.values(host, type);
        if (addresses !== 'failed') for (const address of addresses) this.found.addOwn(address, host);
      }
    });
  }

  private async hasText(name: string): Promise<boolean | undefined> {
    const texts = await this.records.values(name, 'TXT');
    return texts === 'failed' ? undefined : texts.length > 0;
  }
}

export class FoundEvidence implements LiveEvidence {
  readonly verdicts = new Map<string, SpfVerdict>();
  readonly reverseNames = new Map<string, string | undefined>();
  readonly existing = new Map<string, boolean | undefined>();
  readonly keys = new Map<string, boolean | undefined>();
  /** SPF records by name. */
  readonly spfRecords = new Map<string, string>();
  /** Names whose record is, or may be, that of a CNAME target. */
  readonly elsewhere = new Set<string>();
  /** Names of the domain's website and mail servers by address. */
  private readonly ownNames = new Map<string, string>();
  /** The DMARC record of the domain; null if there is none that counts, undefined if it could not be asked. */
  dmarc: string | null | undefined;

  spf(domain: string, address: string): SpfVerdict | undefined {
    return this.verdicts.get(`${domain} ${address}`);
  }

  authorizesSenders(domain: string): boolean {
    return authorizesAnyone(this.spfRecords.get(domain) ?? '');
  }

  /** The first of several names by the alphabet, whatever the order of the answers. */
  addOwn(address: string, name: string): void {
    const known = this.ownNames.get(address);
    if (known === undefined || name < known) this.ownNames.set(address, name);
  }

  ownName(address: string): string | undefined {
    return this.ownNames.get(address);
  }

  reverseName(address: string): string | undefined {
    return this.reverseNames.get(address);
  }

  isUnanswered(address: string): boolean {
    return this.reverseNames.has(address) && this.reverseNames.get(address) === undefined;
  }

  exists(name: string): boolean | undefined {
    return this.existing.get(name);
  }

  hasKey(selector: string, domain: string): boolean | undefined {
    return this.keys.get(`${selector}._domainkey.${domain}`);
  }
}

export function authorizesAnyone(spf: string): boolean {
  return AUTHORIZING.test(spf);
}

/**
 * The name of a host: one in the domain, then one that names a server, then the first by the alphabet, because the order of
 * PTR records changes with every answer. A name in the domain or of a known service counts only if it leads back to the
 * address: the holder of an address can publish any name for it. Undefined if the DNS does not answer.
 */
export async function reverseNameOf(ip: IpAddress, domain: string, lookup: SpfLookup): Promise<string | undefined> {
  const answer = await lookup(ip.reverseName, 'PTR');
  if (answer === 'failed') return undefined;
  const names = answer
    .map(hostName)
    .filter((name) => name !== '')
    .sort();
  const own = names.filter((name) => isWithin(name, domain));
  const weighty = [...own, ...names.filter((name) => !own.includes(name) && isKnownOperator(name))];
  for (const name of weighty.slice(0, MAX_CONFIRMED)) {
    const addresses = await lookup(name, ip.version === 4 ? 'A' : 'AAAA');
    if (addresses === 'failed') return undefined;
    if (addresses.includes(ip.toString())) return name;
  }
  const others = names.filter((name) => !weighty.includes(name));
  return others.find(isServerName) ?? others[0] ?? '';
}

function verdictFor(domain: string, ip: IpAddress, lookup: SpfLookup): Promise<SpfVerdict> {
  const identity = { sender: `postmaster@${domain}`, helo: domain, receiver: 'unknown', receivedAt: new Date() };
  return checkHost({ ip, domain, ...identity }, lookup);
}

/** The domains whose SPF says something about an address: the envelope's where the report names it, and that of From. */
function spfDomainsByAddress(
  flows: readonly MailFlow[],
  addresses: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Map<string, Set<string>> {
  const names = new Map([...addresses].map((address) => [address, new Set<string>()]));
  for (const { address, from, row } of flows) {
    const own = names.get(address);
    for (const name of [from, ...row.authSpf.map(({ domain }) => domain)])
      if (own && name !== null && known.has(name)) own.add(name);
  }
  return names;
}

function signaturesOf({ row }: MailFlow): string[] {
  return row.authDkim.flatMap(({ domain, selector }) =>
    domain === null || selector === null ? [] : [`${selector}._domainkey.${domain}`],
  );
}

function messagesBy(flows: readonly MailFlow[], keysOf: (flow: MailFlow) => readonly string[]): Sums {
  const sums: Sums = new Map();
  for (const flow of flows) {
    for (const key of keysOf(flow)) addTo(sums, key, flow.messages);
  }
  return sums;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}
