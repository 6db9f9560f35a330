import { recordsAt } from '../dns-wire/answer-records.js';
import { hostName } from '../domain/host-name.js';
import type { ZoneSide } from './zone-side.js';

/** What one side has at the top of the zone, and which belongs to its servers. */
export interface Apex {
  /** Whether the question for its name servers was answered. */
  readonly isHeard: boolean;
  readonly ns: readonly string[];
  readonly nsTtl: number;
  readonly serial: number | undefined;
  /** For how long resolvers remember that something is not there (RFC 2308 section 5). */
  readonly negativeTtl: number;
  readonly isSigned: boolean;
}

export async function apexOf(side: ZoneSide): Promise<Apex> {
  const { zone } = side;
  const [ns, soa, keys] = await Promise.all([side.ask(zone, 'NS'), side.ask(zone, 'SOA'), side.ask(zone, 'DNSKEY')]);
  const servers = recordsAt(ns?.answers ?? [], zone, 'NS');
  const [start] = recordsAt(soa?.answers ?? [], zone, 'SOA');
  return {
    isHeard: ns !== undefined,
    ns: servers.map(({ data }) => hostName(data.target)).sort(),
    nsTtl: Math.max(0, ...servers.map(({ ttl }) => ttl)),
    serial: start?.data.serial,
    negativeTtl: start ? Math.min(start.ttl, start.data.minimum) : 0,
    isSigned: recordsAt(keys?.answers ?? [], zone, 'DNSKEY').length > 0,
  };
}
