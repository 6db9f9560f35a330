import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { isBelow, isWithin, parentOf } from '#base/domain/host-name.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';
import { hostNameFaults, type HostNameFault } from './host-name-rules.js';
import { recordFaults, type RecordFault } from './record-rules.js';
import { ADDRESSES, faultAt, targetsOf } from './rule-fault.js';

/** Types that are allowed next to a CNAME (RFC 4034, RFC 4035 section 2.5). */
const BESIDE_CNAME: ReadonlySet<RecordType> = new Set<RecordType>(['CNAME', 'RRSIG', 'NSEC']);
/** Types of a delegation, which belong to the parent zone. */
const AT_CUT: ReadonlySet<RecordType> = new Set<RecordType>(['NS', 'DS', 'DNAME', 'RRSIG', 'NSEC']);

/** Types whose records make rules for the others at a name or below it. */
const RULED = ['CNAME', 'SOA', 'NS', 'DNAME'] as const;
type RuledType = (typeof RULED)[number];
type Names = Readonly<Record<RuledType, ReadonlySet<string>>>;

export type RuleFault =
  | 'beside-cname'
  | 'cname-several'
  | 'cname-apex'
  | 'dname-several'
  | 'dname-delegation'
  | 'ns-wildcard'
  | 'ds-alone'
  | 'soa-missing'
  | 'soa-several'
  | 'soa-place'
  | 'ns-missing'
  | 'ns-address'
  | 'ds-apex'
  | 'below-dname'
  | 'below-delegation'
  | 'doubled-name';

/** Faults that servers load the zone with; all others keep the record or the zone from being loaded. */
const WARNINGS: ReadonlySet<string> = new Set([
  ...['below-delegation', 'doubled-name', 'unstated', 'kept', 'outside', 'keys-without-ds'],
  ...['generate', 'origin', 'nested', 'unquoted', 'ttl-high', 'host-name', 'ds-alone', 'unread-resource'],
  ...['final-dot', 'glue', 'target-address', 'target-alias', 'target-form'],
]);
/** Providers add the records of the apex, and have no wildcards as servers do; a server does not load such a zone file. */
const WARNINGS_OF_PROVIDERS: ReadonlySet<string> = new Set(['ns-missing', 'soa-missing', 'ns-wildcard']);

export function isWarning({ fault }: Pick<ZoneFault, 'fault'>, format: string): boolean {
  return WARNINGS_OF_PROVIDERS.has(fault) ? format !== 'zone' : WARNINGS.has(fault);
}

/** What no zone may have, whatever is published. Linear in the number of records. */
export function zoneRuleFaults(
  entries: readonly ZoneEntry[],
  zone: string,
  format: string,
): readonly ZoneFault<RuleFault | HostNameFault | RecordFault>[] {
  const names = namesByType(entries);
  const has = (name: string, type: RuledType) => names[type].has(name);
  const faults: ZoneFault<RuleFault | HostNameFault | RecordFault>[] = [];
  for (const [name, at] of ruledNames(entries, names, zone)) {
    faults.push(...aliasFaults(name, at, zone), ...startFaults(name, at, zone), ...placeFaults(name, at, zone, has));
  }
  faults.push(...apexFaults(entries, zone, format, has));
  const apex = (['SOA', 'NS'] as const).flatMap((type): ZoneFault<RuleFault>[] => {
    // A program for DNS as code leaves these to the provider.
    if (entries.length === 0 || has(zone, type) || (type === 'SOA' && format !== 'zone')) return [];
    return [{ fault: type === 'SOA' ? 'soa-missing' : 'ns-missing', text: '', params: { zone } }];
  });
  const twice = `${zone}.${zone}`;
  const isFile = format === 'zone';
  for (const entry of entries) {
    faults.push(...recordFaults(entry));
    if (isFile) faults.push(...hostNameFaults(entry));
    if (entry.record?.type === 'DS' && entry.name !== zone && !has(entry.name, 'NS'))
      faults.push(faultAt('ds-alone', entry));
    if (entry.type === 'NS' && entry.name.startsWith('*.')) faults.push(faultAt('ns-wildcard', entry));
    const found = isWithin(entry.name, twice) ? entry.name : targetsOf(entry).find((name) => isWithin(name, twice));
    if (found !== undefined) faults.push(doubled(entry, found, zone));
  }
  return [...apex, ...faults];
}

/** The names that have records of these types. */
function namesByType(entries: readonly ZoneEntry[]): Names {
  const names = { CNAME: new Set<string>(), SOA: new Set<string>(), NS: new Set<string>(), DNAME: new Set<string>() };
  for (const { name, type } of entries) if (isRuled(type)) names[type].add(name);
  return names;
}

/** The entries of the names that can break a rule; most names of a large zone cannot. */
function ruledNames(entries: readonly ZoneEntry[], names: Names, zone: string): ReadonlyMap<string, ZoneEntry[]> {
  const hasHidden = names.DNAME.size > 0 || names.NS.size > Number(names.NS.has(zone));
  const byName = new Map<string, ZoneEntry[]>();
  for (const entry of entries) {
    if (!hasHidden && !names.CNAME.has(entry.name) && !names.SOA.has(entry.name)) continue;
    const others = byName.get(entry.name);
    if (others) others.push(entry);
    else byName.set(entry.name, [entry]);
  }
  return byName;
}

function isRuled(type: RecordType): type is RuledType {
  return RULED.some((one) => one === type);
}

function aliasFaults(name: string, at: readonly ZoneEntry[], zone: string): ZoneFault<RuleFault>[] {
  const aliases = at.filter(({ type }) => type === 'CNAME');
  const redirects = at.filter(({ type }) => type === 'DNAME');
  const [first] = aliases;
  if (!first) return redirectFaults(name, at, redirects, zone);
  if (name === zone) return [faultAt('cname-apex', first, { zone })];
  return [
    ...othersThanFirst(aliases).map((one) => faultAt('cname-several', one, { zone })),
    ...at.filter(({ type }) => !BESIDE_CNAME.has(type)).map((one) => faultAt('beside-cname', one, { zone })),
  ];
}

function redirectFaults(
  name: string,
  at: readonly ZoneEntry[],
  redirects: readonly ZoneEntry[],
  zone: string,
): ZoneFault<RuleFault>[] {
  const isCut = name !== zone && at.some(({ type }) => type === 'NS');
  return [
    ...othersThanFirst(redirects).map((one) => faultAt('dname-several', one)),
    ...(isCut ? redirects.map((one) => faultAt('dname-delegation', one)) : []),
  ];
}

function startFaults(name: string, at: readonly ZoneEntry[], zone: string): ZoneFault<RuleFault>[] {
  const starts = at.filter(({ type }) => type === 'SOA');
  if (name !== zone) return starts.map((one) => faultAt('soa-place', one, { zone }));
  return othersThanFirst(starts).map((one) => faultAt('soa-several', one, { zone }));
}

/** Records that differ from the first: servers read one twice as one, and a transfer begins and ends with the SOA record. */
function othersThanFirst([first, ...others]: readonly ZoneEntry[]): readonly ZoneEntry[] {
  return first ? others.filter((one) => shownData(one) !== shownData(first)) : [];
}

function shownData({ record }: ZoneEntry): string | undefined {
  return record && presentData(record).toLowerCase();
}

/** What servers refuse at the apex: name servers in the zone without an address (BIND), and DS records of the parent. */
function apexFaults(
  entries: readonly ZoneEntry[],
  zone: string,
  format: string,
  has: (name: string, type: RuledType) => boolean,
): ZoneFault<RuleFault>[] {
  const atApex = (type: RecordType) => entries.filter((one) => one.name === zone && one.type === type);
  const ds = atApex('DS').map((one) => faultAt('ds-apex', one, { zone }));
  // Providers enter the addresses of their own servers.
  const isOwn = (one: ZoneEntry) => targetsOf(one).some((name) => isWithin(name, zone));
  const servers = format === 'zone' ? atApex('NS').filter(isOwn) : [];
  if (servers.length === 0) return ds;
  const addressed = new Set(entries.filter(({ type }) => ADDRESSES.has(type)).map(({ name }) => name));
  const isHidden = (name: string): boolean =>
    isBelow(name, zone) && (has(name, 'NS') || has(parentOf(name), 'DNAME') || isHidden(parentOf(name)));
  const hasWildcard = (name: string): boolean =>
    isBelow(name, zone) && (addressed.has(`*.${parentOf(name)}`) || hasWildcard(parentOf(name)));
  const isLost = (name: string) =>
    !isHidden(name) && (has(name, 'CNAME') || !(addressed.has(name) || hasWildcard(name)));
  const lost = servers.flatMap((one): ZoneFault<RuleFault>[] => {
    const [host = ''] = targetsOf(one);
    return isLost(host) ? [faultAt('ns-address', one, { host })] : [];
  });
  return [...ds, ...lost];
}

/** Records that no resolver finds: below a DNAME, or below a delegation without being glue. */
function placeFaults(
  name: string,
  at: readonly ZoneEntry[],
  zone: string,
  has: (name: string, type: RuledType) => boolean,
): ZoneFault<RuleFault>[] {
  for (let above = name; isBelow(above, zone); above = parentOf(above)) {
    if (has(parentOf(above), 'DNAME')) return at.slice(0, 1).map((one) => faultAt('below-dname', one, { zone }));
    if (!has(above, 'NS')) continue;
    const hidden = at.filter(({ type }) => !ADDRESSES.has(type) && !(above === name && AT_CUT.has(type)));
    if (hidden.length > 0) return hidden.slice(0, 1).map((one) => faultAt('below-delegation', one, { zone }));
  }
  return [];
}

/** A name with the zone twice at its end: a final dot is missing. */
function doubled({ line, text = '' }: ZoneEntry, found: string, zone: string): ZoneFault<RuleFault> {
  const meant = found.slice(0, -zone.length - 1);
  return { fault: 'doubled-name', ...(line !== undefined && { line }), text, params: { host: found, meant } };
}
