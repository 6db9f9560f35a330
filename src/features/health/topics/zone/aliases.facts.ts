import { aliasChain, recordsAt } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { known, type Gathered } from '#base/domain/fact.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { currentTypesAt } from './own-server.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { MAX_LINKS } from './alias-links.js';

/** A name with a CNAME record. */
export interface Alias {
  readonly name: string;
  /** The name and all targets in order, with final dots. */
  readonly chain: readonly string[];
  readonly isCircle: boolean;
  /** The name is a zone apex. A registry may instead have the CNAME in its own zone, as gov.uk does. */
  readonly isApex: boolean;
  /** Types of other records at the name. */
  readonly beside: readonly RecordType[];
}

export interface Aliases {
  /** The registrable domain; names below it belong to the owner. */
  readonly own: string;
  readonly found: readonly Alias[];
}

export interface AliasFacts {
  readonly aliases: Aliases;
}

type Section = readonly ResourceRecord[];

const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];
const EVERYTHING: readonly RecordType[] = [...ADDRESSES, 'MX', 'TXT', 'CAA'];

/** Examines the domain and its www name; other gatherers send the same queries. */
export async function gatherAliases(subject: Subject, context: GatherContext): Promise<Gathered<AliasFacts>> {
  const { name, zone, domain } = subject;
  const own = domain.registration.ascii;
  const [itself, www] = await Promise.all([
    aliasAt(name, EVERYTHING, zone, context),
    name === own ? aliasAt(`www.${name}`, ADDRESSES, zone, context) : undefined,
  ]);
  return { aliases: known({ own, found: [itself, www].filter((alias) => alias !== undefined) }) };
}

async function aliasAt(
  name: string,
  types: readonly RecordType[],
  zone: string,
  context: GatherContext,
): Promise<Alias | undefined> {
  const sections = await answersAt(name, types, context.dns);
  // Each answer is read separately: combined, answers of different age could form a loop.
  const chains = sections.map((section) => ({ section, chain: aliasChain(section, name) }));
  const [longest] = chains.toSorted((one, other) => other.chain.length - one.chain.length);
  if (!longest || longest.chain.length < 2) return undefined;
  const { section, chain } = longest;
  const isCircle = recordsAt(section, chain.at(-1)!, 'CNAME').length > 0;
  const beside = await besideAlias(name, sections.flat(), zone, context);
  return { name, chain, isCircle, isApex: name === zone && (await isDelegated(zone, context.dns)), beside };
}

/** DS is answered by the parent zone (RFC 4035 section 3.1.4.1), with a CNAME only if the name is not delegated. */
async function isDelegated(zone: string, dns: DnsReader): Promise<boolean> {
  const has = async (type: 'CNAME' | 'NS' | 'SOA', asked: RecordType = type) => {
    const answer = await dns.answer(zone, asked);
    return answer.state === 'known' && recordsAt(answer.value.answers, zone, type).length > 0;
  };
  const [isHeldAbove, hasNs, hasSoa] = await Promise.all([has('CNAME', 'DS'), has('NS'), has('SOA')]);
  return hasNs || hasSoa || !isHeldAbove;
}

/** Cached answers differ in age, so records next to a CNAME are verified at a name server. */
async function besideAlias(
  name: string,
  section: Section,
  zone: string,
  context: GatherContext,
): Promise<readonly RecordType[]> {
  const at = section.filter((record) => sameName(record.name, name)).map(({ type }) => type);
  // A resolver that has cached the CNAME does not query the MX records next to it, so the servers of the zone are queried.
  const hidden: readonly RecordType[] = name === zone ? ['MX'] : [];
  const others = [...new Set([...at, ...hidden])].filter((type) => type !== 'CNAME' && type !== 'RRSIG');
  if (others.length === 0) return [];
  const now = await currentTypesAt(name, ['CNAME', ...others], zone, context);
  return now.includes('CNAME') ? now.filter((type) => type !== 'CNAME') : [];
}

async function answersAt(name: string, types: readonly RecordType[], dns: DnsReader): Promise<Section[]> {
  const facts = await Promise.all(types.map((type) => dns.answer(name, type)));
  const sections = facts.flatMap((fact) => (fact.state === 'known' ? [fact.value.answers] : []));
  const isFailing = facts.some((fact) => fact.state === 'unobtainable' && fact.reason === 'server-error');
  return sections.length === 0 && isFailing ? [await linkByLink(name, dns)] : sections;
}

/** Resolvers fail on loops and long chains, so the links are queried one by one. */
async function linkByLink(name: string, dns: DnsReader): Promise<Section> {
  const section: ResourceRecord[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = name; next !== undefined && !seen.has(next) && seen.size < MAX_LINKS;) {
    seen.add(next);
    const link = await dns.answer(next, 'CNAME');
    if (link.state !== 'known') break;
    section.push(...link.value.answers);
    next = recordsAt(link.value.answers, next, 'CNAME')[0]?.data.target.toLowerCase();
  }
  return section;
}
