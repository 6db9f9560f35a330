import type { RecordType } from '../dns-wire/record-type.js';
import { hostName, isBelow, isWithin, parentOf } from '../domain/host-name.js';
import type { ZoneEntry, ZoneFault } from '../records/zone-file.js';

/** Types that are allowed next to a CNAME (RFC 4034, RFC 4035 section 2.5). */
const BESIDE_CNAME: ReadonlySet<RecordType> = new Set<RecordType>(['CNAME', 'RRSIG', 'NSEC']);
/** Types of a delegation, which belong to the parent zone. */
const AT_CUT: ReadonlySet<RecordType> = new Set<RecordType>(['NS', 'DS', 'RRSIG', 'NSEC']);
const GLUE: ReadonlySet<RecordType> = new Set<RecordType>(['A', 'AAAA']);

export type RuleFault =
  | 'beside-cname'
  | 'cname-several'
  | 'cname-apex'
  | 'soa-missing'
  | 'soa-several'
  | 'soa-place'
  | 'ns-missing'
  | 'below-dname'
  | 'below-delegation'
  | 'doubled-name';

/** Faults that servers load the zone with; all others keep the record or the zone from being loaded. */
const WARNINGS: ReadonlySet<string> = new Set([
  ...['ns-missing', 'soa-missing', 'below-delegation', 'doubled-name', 'unstated', 'outside', 'keys-without-ds'],
]);

export function isWarning({ fault }: Pick<ZoneFault, 'fault'>, format: string): boolean {
  // Providers add the records of the apex; a server does not load a zone file without them.
  if (fault === 'ns-missing' || fault === 'soa-missing') return format !== 'zone';
  return WARNINGS.has(fault);
}

/** What no zone may have, whatever is published. Linear in the number of records. */
export function zoneRuleFaults(
  entries: readonly ZoneEntry[],
  zone: string,
  format: string,
): readonly ZoneFault<RuleFault>[] {
  const byName = new Map<string, ZoneEntry[]>();
  for (const entry of entries) {
    const others = byName.get(entry.name);
    if (others) others.push(entry);
    else byName.set(entry.name, [entry]);
  }
  const has = (name: string, type: RecordType) => byName.get(name)?.some((one) => one.type === type) ?? false;
  const faults: ZoneFault<RuleFault>[] = [];
  for (const [name, at] of byName)
    faults.push(...aliasFaults(name, at, zone), ...startFaults(name, at, zone), ...placeFaults(name, at, zone, has));
  const apex = (['SOA', 'NS'] as const).flatMap((type): ZoneFault<RuleFault>[] => {
    // A program for DNS as code leaves these to the provider.
    if (entries.length === 0 || has(zone, type) || (type === 'SOA' && format !== 'zone')) return [];
    return [{ fault: type === 'SOA' ? 'soa-missing' : 'ns-missing', text: '', params: { zone } }];
  });
  return [...apex, ...faults, ...entries.flatMap((entry) => doubled(entry, zone))];
}

function faultAt(fault: RuleFault, entry: ZoneEntry, zone: string): ZoneFault<RuleFault> {
  const { line, text = '', name, type } = entry;
  return { fault, ...(line !== undefined && { line }), text, params: { host: name, type, zone } };
}

function aliasFaults(name: string, at: readonly ZoneEntry[], zone: string): ZoneFault<RuleFault>[] {
  const aliases = at.filter(({ type }) => type === 'CNAME');
  const [first] = aliases;
  if (!first) return [];
  if (name === zone) return [faultAt('cname-apex', first, zone)];
  return [
    ...aliases.slice(1).map((one) => faultAt('cname-several', one, zone)),
    ...at.filter(({ type }) => !BESIDE_CNAME.has(type)).map((one) => faultAt('beside-cname', one, zone)),
  ];
}

function startFaults(name: string, at: readonly ZoneEntry[], zone: string): ZoneFault<RuleFault>[] {
  const starts = at.filter(({ type }) => type === 'SOA');
  if (name !== zone) return starts.map((one) => faultAt('soa-place', one, zone));
  return starts.slice(1).map((one) => faultAt('soa-several', one, zone));
}

/** Records that no resolver finds: below a DNAME, or below a delegation without being glue. */
function placeFaults(
  name: string,
  at: readonly ZoneEntry[],
  zone: string,
  has: (name: string, type: RecordType) => boolean,
): ZoneFault<RuleFault>[] {
  for (let above = name; isBelow(above, zone); above = parentOf(above)) {
    if (has(parentOf(above), 'DNAME')) return at.slice(0, 1).map((one) => faultAt('below-dname', one, zone));
    if (!has(above, 'NS')) continue;
    const hidden = at.filter(({ type }) => !GLUE.has(type) && !(above === name && AT_CUT.has(type)));
    if (hidden.length > 0) return hidden.slice(0, 1).map((one) => faultAt('below-delegation', one, zone));
  }
  return [];
}

/** A name with the zone twice at its end: a final dot is missing. */
function doubled(entry: ZoneEntry, zone: string): ZoneFault<RuleFault>[] {
  const twice = `${zone}.${zone}`;
  const found = [entry.name, ...targetsOf(entry)].find((name) => isWithin(name, twice));
  if (found === undefined) return [];
  const { line, text = '' } = entry;
  const meant = found.slice(0, -zone.length - 1);
  return [{ fault: 'doubled-name', ...(line !== undefined && { line }), text, params: { host: found, meant } }];
}

function targetsOf({ record }: ZoneEntry): string[] {
  switch (record?.type) {
    case 'CNAME':
    case 'NS':
    case 'SRV':
    case 'DNAME':
    case 'PTR':
      return [hostName(record.data.target)];
    case 'MX':
      return [hostName(record.data.exchange)];
    default:
      return [];
  }
}
