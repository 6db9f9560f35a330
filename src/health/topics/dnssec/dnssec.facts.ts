import { absent, derive, known, type Gathered } from '../../../domain/fact.js';
import type { Dnskey } from '../../../records/dnskey.js';
import type { Ds } from '../../../records/ds.js';
import type { Published } from '../../gathering/published.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import type { Subject } from '../../gathering/subject.js';
import { apexIn } from '../../../network/dns/denial.js';

export interface ZoneSigning {
  readonly zone: string;
  readonly ds: readonly Ds[];
  readonly keys: readonly Dnskey[];
}

export interface Nsec3Settings {
  readonly zone: string;
  readonly hashAlgorithm: number;
  readonly iterations: number;
  /** In hexadecimal digits. */
  readonly salt: string;
}

export interface DnssecFacts {
  /** Absent where validation fails, which is told already, and for a name without a zone of its own. */
  readonly dnssec: ZoneSigning;
  /** The same where the parent vouches for it, else absent. */
  readonly signedZone: ZoneSigning;
  readonly nsec3: Nsec3Settings;
}

export async function gatherDnssec(
  { state }: Resolution,
  { zone }: Subject,
  dns: Published,
): Promise<Gathered<DnssecFacts>> {
  const nothing = { dnssec: absent, signedZone: absent, nsec3: absent };
  if (state === 'bogus') return nothing;
  const [soa, ds, keys, params] = await Promise.all([
    dns.answer(zone, 'SOA'),
    dns.records(zone, 'DS'),
    dns.records(zone, 'DNSKEY'),
    dns.records(zone, 'NSEC3PARAM'),
  ]);
  const apex = soa.state === 'known' ? apexIn(soa.value, zone) : undefined;
  if (apex !== undefined && apex !== zone) return nothing;
  const dnssec = derive(ds, (signers) =>
    derive(keys, (published) =>
      known({ zone, ds: signers.map(({ data }) => data), keys: published.map(({ data }) => data) }),
    ),
  );
  if (dnssec.state !== 'known' || dnssec.value.ds.length === 0) return { dnssec, signedZone: absent, nsec3: absent };
  const nsec3 = derive(params, ([settings]) => {
    if (!settings) return absent;
    const { hashAlgorithm, iterations, salt } = settings.data;
    return known({ zone, hashAlgorithm, iterations, salt: Buffer.from(salt).toString('hex').toUpperCase() });
  });
  return { dnssec, signedZone: dnssec, nsec3 };
}
