import { CLASS_IN } from '#formats/dns-wire/message.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow, isWithin, parentOf } from '#base/domain/host-name.js';

/** Types that signers make; a zone before publication has none of them, or old ones. */
export const SIGNERS_OWN: ReadonlySet<RecordType> = new Set<RecordType>([
  ...(['DNSKEY', 'CDS', 'CDNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM'] as const),
]);

const DEFAULT_TTL = 3600;

/** What a server of the zone would answer to one question, without following aliases out of the name. */
export type Found =
  | { readonly kind: 'records'; readonly records: readonly ResourceRecord[] }
  /** A CNAME; with the DNAME that it was made from. */
  | { readonly kind: 'alias'; readonly records: readonly ResourceRecord[]; readonly target: string }
  | { readonly kind: 'no-data' }
  | { readonly kind: 'missing' }
  /** Other servers answer, because the zone delegates the name. */
  | { readonly kind: 'delegated'; readonly cut: string }
  /** The zone does not say: the provider makes these records. */
  | { readonly kind: 'unstated' };

/** All records of a zone that is not published yet, searched as RFC 1034 section 4.3.2 and RFC 4592 say. */
export class WholeZone {
  /** By type: a name of a hostile zone has thousands of records. */
  private readonly names = new Map<string, Map<RecordType, ResourceRecord[]>>();
  private readonly unstated = new Set<string>();
  /** Names whose parent name was not known before them. Of most zones these are few. */
  private readonly deep: string[] = [];
  /** The same backwards and in order, as soon as they are searched. */
  private backward: readonly string[] | undefined;

  /**
   * @param entries Records with their names in lower case, without a final dot; without a record, its data is unreadable.
   * @param unstated Record sets that exist, but whose data is not in the zone: `host TYPE`.
   * @param keepsOthers Whether record sets that are not in it stay as they are published.
   */
  constructor(
    readonly zone: string,
    entries: readonly { readonly name: string; readonly record?: ResourceRecord }[],
    unstated: readonly { readonly host: string; readonly type: RecordType }[] = [],
    private readonly keepsOthers = false,
  ) {
    for (const { name, record } of entries) if (record && !SIGNERS_OWN.has(record.type)) this.enter(name, record);
    for (const { host, type } of unstated) {
      this.enter(host);
      this.unstated.add(`${host} ${type}`);
    }
    for (const type of ['SOA', 'NS'] as const)
      if (this.at(zone, type).length === 0) this.unstated.add(`${zone} ${type}`);
  }

  /** Every record set of the zone. */
  *sets(): Generator<{ readonly host: string; readonly type: RecordType }> {
    for (const [host, sets] of this.names) for (const type of sets.keys()) yield { host, type };
  }

  /** Addresses that the zone itself gives. */
  get addresses(): ReadonlySet<string> {
    const addresses = new Set<string>();
    for (const sets of this.names.values())
      for (const one of [...(sets.get('A') ?? []), ...(sets.get('AAAA') ?? [])])
        if (one.type === 'A' || one.type === 'AAAA') addresses.add(one.data.address.toString());
    return addresses;
  }

  /** The SOA record for denials; one of our own if the zone has none. */
  get start(): ResourceRecord {
    const [soa] = this.at(this.zone, 'SOA');
    const [ns] = this.at(this.zone, 'NS');
    const mname = ns?.type === 'NS' ? ns.data.target : `${this.zone}.`;
    const times = { serial: 1, refresh: 86_400, retry: 7200, expire: 3_600_000, minimum: DEFAULT_TTL };
    const data = { mname, rname: `hostmaster.${this.zone}.`, ...times };
    return soa ?? { name: `${this.zone}.`, type: 'SOA', class: CLASS_IN, ttl: DEFAULT_TTL, data };
  }

  /** The types of records that the name itself has. */
  typesAt(name: string): readonly RecordType[] {
    return [...(this.names.get(hostName(name))?.keys() ?? [])];
  }

  has(name: string): boolean {
    return isWithin(hostName(name), this.zone);
  }

  find(name: string, type: RecordType): Found {
    const found = this.stated(name, type);
    return this.keepsOthers && (found.kind === 'missing' || found.kind === 'no-data') ? { kind: 'unstated' } : found;
  }

  private stated(name: string, type: RecordType): Found {
    const host = hostName(name);
    for (const above of this.ancestry(host)) {
      const isCut = above !== this.zone && this.at(above, 'NS').length > 0;
      if (isCut && !(above === host && (type === 'DS' || type === 'NS'))) return { kind: 'delegated', cut: above };
      const [dname] = above === host ? [] : this.at(above, 'DNAME');
      if (dname?.type === 'DNAME') return redirected(host, above, dname);
    }
    if (this.exists(host)) return this.foundAt(host, host, type);
    const wildcard = `*.${this.encloser(host)}`;
    return this.exists(wildcard) ? this.foundAt(wildcard, host, type) : { kind: 'missing' };
  }

  private foundAt(entered: string, host: string, type: RecordType): Found {
    if (this.unstated.has(`${entered} ${type}`)) return { kind: 'unstated' };
    const own = entered === host ? this.at(host, type) : withOwner(this.at(entered, type), host);
    if (own.length > 0) return { kind: 'records', records: own };
    const [alias] = withOwner(this.at(entered, 'CNAME'), host);
    return alias?.type === 'CNAME'
      ? { kind: 'alias', records: [alias], target: alias.data.target }
      : { kind: 'no-data' };
  }

  /** The name and those above it up to the apex, the apex first. */
  private ancestry(host: string): string[] {
    const names = [host];
    for (let name = host; isBelow(name, this.zone);) {
      name = parentOf(name);
      names.unshift(name);
    }
    return names;
  }

  /** The closest name above that exists. */
  private encloser(host: string): string {
    let name = parentOf(host);
    while (isBelow(name, this.zone) && !this.exists(name)) name = parentOf(name);
    return name;
  }

  private at(host: string, type: RecordType): readonly ResourceRecord[] {
    return this.names.get(host)?.get(type) ?? [];
  }

  private enter(host: string, record?: ResourceRecord): void {
    let sets = this.names.get(host);
    if (!sets) {
      this.names.set(host, (sets = new Map<RecordType, ResourceRecord[]>()));
      const parent = parentOf(host);
      if (parent !== this.zone && !this.names.has(parent)) this.deep.push(host);
    }
    const others = record && sets.get(record.type);
    if (others) others.push(record);
    else if (record) sets.set(record.type, [record]);
  }

  /** Whether the name has records or is above a name that has (RFC 4592 section 2.2.2). */
  private exists(name: string): boolean {
    return name === this.zone || this.names.has(name) || this.isAbove(name);
  }

  /** Searched for and not stored: 4,000 names can have half a million others above them. */
  private isAbove(name: string): boolean {
    this.backward ??= this.deep.map(backwards).sort();
    const below = backwards(`.${name}`);
    let [from, to] = [0, this.backward.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.backward[middle]! < below) from = middle + 1;
      else to = middle;
    }
    return this.backward[from]?.startsWith(below) ?? false;
  }
}

/** The letters from the last to the first, so that the names below another begin with it. */
function backwards(name: string): string {
  return Array.from(name).reverse().join('');
}

function withOwner(records: readonly ResourceRecord[], host: string): readonly ResourceRecord[] {
  return records.map((record) => ({ ...record, name: `${host}.` }));
}

/** RFC 6672 section 3.1. */
function redirected(host: string, above: string, dname: RecordOf<'DNAME'>): Found {
  const target = `${host.slice(0, host.length - above.length)}${dname.data.target}`;
  const { ttl } = dname;
  const alias: ResourceRecord = { name: `${host}.`, type: 'CNAME', class: CLASS_IN, ttl, data: { target } };
  return { kind: 'alias', records: [dname, alias], target };
}
