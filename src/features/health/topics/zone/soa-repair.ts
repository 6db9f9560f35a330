import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import type { Fix } from '#base/domain/fix.js';
import { correctedRname, withoutRepeatedZone } from '#formats/records/rname.js';
import type { Soa, ZoneSoa } from './zone.facts.js';
import { replace, step } from '#engine/repair/fixes.js';
import { soaLimits, type Span } from './soa-limits.js';

const FORTNIGHT = 1_209_600;
const SERIALS = 0x1_0000_0000;

/** The SOA record with all correctable fields corrected, the same for every finding. */
export function soaFix(start: ZoneSoa): Fix {
  const record = { host: start.zone, type: 'SOA', value: RDATA.SOA.show(correctedSoa(start)) };
  return replace(start.text, record, step('soa-provider'));
}

export function correctedSoa(start: ZoneSoa): Soa {
  const { zone, soa, servers } = start;
  const limits = soaLimits(start);
  const refresh = within(limits.refresh, soa.refresh);
  const retry = within(limits.retry, soa.retry < refresh ? soa.retry : Math.floor(refresh / 4));
  const leastExpire = Math.max(refresh + retry, soa.refresh + soa.retry);
  const primary = withoutRepeatedZone(soa.mname, zone);
  return {
    mname: servers.includes(primary.toLowerCase()) ? primary : soa.mname,
    rname: correctedRname(soa.rname, zone) ?? soa.rname,
    serial: (soa.serial + 1) % SERIALS, // otherwise secondaries do not transfer the zone (RFC 1982)
    refresh,
    retry,
    expire: within(limits.expire, soa.expire > leastExpire ? soa.expire : Math.max(FORTNIGHT, leastExpire + 1)),
    minimum: within(limits.minimum, soa.minimum),
  };
}

function within({ least, most }: Span, seconds: number): number {
  return Math.min(most, Math.max(least, seconds));
}
