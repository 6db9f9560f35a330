import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { hostName } from '#base/domain/host-name.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { ZoneSide } from './zone-side.js';

/** The apex records of one side that belong to its servers. */
export interface Apex {
  /** Whether the NS query was answered. */
  readonly isAnswered: boolean;
  readonly ns: readonly string[];
  readonly nsTtl: number;
  readonly serial: number | undefined;
  /** The negative caching TTL (RFC 2308 section 5). */
  readonly negativeTtl: number;
  readonly isSigned: boolean;
}

export async function apexOf(side: ZoneSide): Promise<Apex> {
  const { zone } = side;
  const [ns, soa, keys] = await Promise.all(
    (['NS', 'SOA', 'DNSKEY'] as const).map((type) => side.query(zone, type).catch(orElse(undefined))),
  );
  const servers = recordsAt(ns?.answers ?? [], zone, 'NS');
  const [start] = recordsAt(soa?.answers ?? [], zone, 'SOA');
  return {
    isAnswered: ns !== undefined,
    ns: servers.map(({ data }) => hostName(data.target)).sort(),
    nsTtl: Math.max(0, ...servers.map(({ ttl }) => ttl)),
    serial: start?.data.serial,
    negativeTtl: start ? Math.min(start.ttl, start.data.minimum) : 0,
    isSigned: recordsAt(keys?.answers ?? [], zone, 'DNSKEY').length > 0,
  };
}
