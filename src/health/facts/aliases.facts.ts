import { aliasChain, recordsAt } from '../../dns-wire/answer-records.js';
import { sameName } from '../../dns-wire/name.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import { known, type Gathered } from '../../domain/fact.js';
import type { Published, Reading } from './published.js';
import type { Subject } from './subject.js';

/** A name that is an alias. */
export interface Alias {
  readonly name: string;
  /** The name itself and where it leads, one after the other, with trailing dots. */
  readonly chain: readonly string[];
  readonly isCircle: boolean;
  /** What else stands at the name. */
  readonly beside: readonly RecordType[];
}

export interface Aliases {
  readonly zone: string;
  /** The registrable domain: what lies below it is the owner's. */
  readonly own: string;
  readonly found: readonly Alias[];
}

export interface AliasFacts {
  readonly aliases: Aliases;
}

const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];
const EVERYTHING: readonly RecordType[] = [...ADDRESSES, 'MX', 'TXT', 'CAA'];
const AT_THE_TOP: readonly RecordType[] = ['SOA', 'NS', 'DNSKEY'];
const MOST_LINKS = 16;

/** The domain and its www: of both the answers are there anyway. */
export async function gatherAliases(subject: Subject, dns: Published): Promise<Gathered<AliasFacts>> {
  const { name, zone, domain } = subject;
  const own = domain.registrable!.ascii;
  const [itself, www] = await Promise.all([
    aliasAt(name, name === zone ? [...EVERYTHING, ...AT_THE_TOP] : EVERYTHING, dns),
    name === own ? aliasAt(`www.${name}`, ADDRESSES, dns) : undefined,
  ]);
  return { aliases: known({ zone, own, found: [itself, www].filter((alias) => alias !== undefined) }) };
}

async function aliasAt(name: string, types: readonly RecordType[], dns: Published): Promise<Alias | undefined> {
  const facts = await Promise.all(types.map((type) => dns.answer(name, type)));
  const readings = facts.flatMap((fact) => (fact.state === 'known' ? [fact.value] : []));
  const isFailing = facts.some((fact) => fact.state === 'unobtainable' && fact.reason === 'server-error');
  const links = readings.length === 0 && isFailing ? await linkByLink(name, dns) : readings;
  const section = links.flatMap(({ answers }) => answers);
  const chain = aliasChain(section, name);
  if (chain.length < 2) return undefined;
  const others = section.filter((record) => sameName(record.name, name) && !['CNAME', 'RRSIG'].includes(record.type));
  return {
    name,
    chain,
    isCircle: recordsAt(section, chain.at(-1)!, 'CNAME').length > 0,
    beside: [...new Set(others.map(({ type }) => type))],
  };
}

/** Resolvers fail on a circle and on a chain that is too long for them; asked for one link at a time they answer. */
async function linkByLink(name: string, dns: Published): Promise<Reading[]> {
  const readings: Reading[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = name; next !== undefined && !seen.has(next) && seen.size < MOST_LINKS;) {
    seen.add(next);
    const link = await dns.answer(next, 'CNAME');
    if (link.state !== 'known') break;
    readings.push(link.value);
    next = recordsAt(link.value.answers, next, 'CNAME')[0]?.data.target.toLowerCase();
  }
  return readings;
}
