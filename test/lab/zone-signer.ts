import { CLASS_IN } from '../../src/dns-wire/message.js';
import type { RecordData } from '../../src/dns-wire/rdata/rdata.js';
import type { RecordOf, ResourceRecord } from '../../src/dns-wire/resource-record.js';
import { type Ds, dsDigest } from '../../src/records/ds.js';
import { signedOctets } from './canonical-form.js';
import { DnssecKey } from './dnssec-key.js';
import { countLabels } from './labels.js';

export interface Signing {
  readonly algorithm?: number;
  readonly signatures?: 'good' | 'expired' | 'garbled' | 'missing';
  readonly denial?: 'nsec' | 'compact' | { readonly iterations: number; readonly salt: string };
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const TTL = 300;
const NSEC3_SHA1 = 1;

/** Holds the keys of a zone and signs its answers, well or badly. */
export class ZoneSigner {
  private readonly ksk: DnssecKey;
  private readonly zsk: DnssecKey;
  readonly denial: NonNullable<Signing['denial']>;

  constructor(
    private readonly origin: string,
    private readonly signing: Signing,
  ) {
    const { algorithm = 13, denial = 'nsec' } = signing;
    this.ksk = new DnssecKey(257, algorithm);
    this.zsk = new DnssecKey(256, algorithm);
    this.denial = denial;
  }

  /** What signing adds to the apex. */
  get apexRecords(): ResourceRecord[] {
    const apex = { name: this.origin, class: CLASS_IN, ttl: TTL };
    const keys = [this.ksk, this.zsk].map(({ dnskey }) => ({ ...apex, type: 'DNSKEY' as const, data: dnskey }));
    return [...keys, ...(this.nsec3param ? [{ ...apex, type: 'NSEC3PARAM' as const, data: this.nsec3param }] : [])];
  }

  get nsec3param(): RecordData['NSEC3PARAM'] | undefined {
    if (typeof this.denial === 'string') return undefined;
    const { iterations, salt } = this.denial;
    return { hashAlgorithm: NSEC3_SHA1, flags: 0, iterations, salt: Buffer.from(salt, 'hex') };
  }

  ds(digestType = 2): Ds {
    const digest = dsDigest(this.origin, this.ksk.dnskey, digestType)!;
    return { keyTag: this.ksk.tag, algorithm: this.ksk.algorithm, digestType, digest };
  }

  /** The signature of an RRset; `owner` differs from its name where a wildcard was expanded. */
  sign(records: readonly ResourceRecord[], owner = records[0]!.name): RecordOf<'RRSIG'>[] {
    const { signatures = 'good' } = this.signing;
    if (signatures === 'missing') return [];
    const { name, type, ttl } = records[0]!;
    const key = type === 'DNSKEY' ? this.ksk : this.zsk;
    const now = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
    const end = signatures === 'expired' ? now - 30 * DAY : now + 14 * DAY;
    const unsigned = {
      typeCovered: type,
      algorithm: key.algorithm,
      labels: countLabels(owner.replace(/^\*\./, '') || '.'),
      originalTtl: ttl,
      expiration: end,
      inception: end - 28 * DAY,
      keyTag: key.tag,
      signer: this.origin,
      signature: new Uint8Array(),
    };
    const signature = key.sign(signedOctets(unsigned, records));
    const sent = signatures === 'garbled' && type !== 'DNSKEY' ? signature.toReversed() : signature;
    return [{ name, type: 'RRSIG', class: CLASS_IN, ttl, data: { ...unsigned, signature: sent } }];
  }
}
