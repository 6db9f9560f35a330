import { DomainName } from '#base/domain/domain-name.js';
import { hostName, isBelow, isWithin } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';
import { WholeZone } from '#engine/simulation/overlay/whole-zone.js';
import type { GivenZone } from './formats/given-zone.js';
import { ADDRESSES, faultAt, targetsOf } from './rule-fault.js';

export type TargetFault = 'final-dot' | 'glue' | 'target-address' | 'target-alias' | 'target-form';

type Given = Pick<GivenZone, 'entries' | 'unstated' | 'keepsOthers'>;

/**
 * Records that name a host of the zone without addresses, or by an alias. Servers load them with a warning; mail, a service or a
 * delegated name does not work.
 */
export function targetFaults({ entries, unstated, keepsOthers }: Given, zone: string): ZoneFault<TargetFault>[] {
  const pointing = entries.filter(({ type }) => isPointing(type));
  if (pointing.length === 0) return [];
  const whole = new WholeZone(zone, entries, unstated, keepsOthers);
  const glue = new Set(entries.filter(({ type }) => ADDRESSES.has(type)).map(({ name }) => name));
  /** The labels directly below the zone. */
  const tops = new Set(
    entries.map(({ name }) => relativeTo(name, zone)).map((name) => name.slice(name.lastIndexOf('.') + 1)),
  );
  const known = new Map<string, TargetFault | undefined>();
  const faults: ZoneFault<TargetFault>[] = [];
  for (const entry of pointing) {
    const [host = ''] = targetsOf(entry);
    const fault = faultOf(entry, host);
    if (fault)
      faults.push(faultAt(fault, entry, { host: host || '.', name: entry.name, meant: relativeTo(host, zone) }));
  }
  return faults;

  function faultOf({ type, name }: ZoneEntry, host: string): TargetFault | undefined {
    // Addresses of name servers of the zone itself are an error, which is said already.
    if (type === 'NS' && name === zone && isWithin(host, zone)) return undefined;
    if (!isNameOfHost(host, zone)) return 'target-form';
    // Of a name that has the zone twice, it is said that a final dot is missing.
    if (!isWithin(host, zone) || isWithin(host, `${zone}.${zone}`)) return undefined;
    if (isDotless(host) && faultOnceAt(host) === 'target-address') return 'final-dot';
    if (type === 'CNAME') return undefined;
    // Resolvers find a server below the delegated name only by its glue.
    if (type === 'NS' && isWithin(host, name)) return glue.has(host) || keepsOthers ? undefined : 'glue';
    return faultOnceAt(host);
  }

  /** What is left without the zone looks like a name of its own, and the zone has no part of it: `mail.example.net`. */
  function isDotless(host: string): boolean {
    const meant = relativeTo(host, zone);
    if (meant === host || DomainName.parseHost(meant)?.registrable === undefined) return false;
    return !tops.has(meant.slice(meant.lastIndexOf('.') + 1));
  }

  function faultOnceAt(host: string): TargetFault | undefined {
    if (!known.has(host)) known.set(host, faultAtHost(host));
    return known.get(host);
  }

  function faultAtHost(host: string): TargetFault | undefined {
    const found = (['A', 'AAAA'] as const).map((type) => whole.find(host, type));
    const alias = found.find(({ kind }) => kind === 'alias');
    // What a DNAME record makes an alias is said of the DNAME record.
    if (alias?.kind === 'alias') return alias.records.length > 1 ? undefined : 'target-alias';
    return found.every(({ kind }) => kind === 'no-data' || kind === 'missing') ? 'target-address' : undefined;
  }
}

function isPointing(type: ZoneEntry['type']): boolean {
  return type === 'MX' || type === 'SRV' || type === 'NS' || type === 'CNAME';
}

function relativeTo(host: string, zone: string): string {
  return isBelow(host, zone) ? host.slice(0, -zone.length - 1) : host;
}

/** Not an address or a URL, which are names for a server: with the zone after them if they have no final dot. */
function isNameOfHost(host: string, zone: string): boolean {
  const written = relativeTo(host, zone);
  return !written.includes(':') && IpAddress.parse(hostName(written)) === undefined;
}
