import { CLASS_IN } from '#formats/dns-wire/message.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { type Ds, dsDigest } from '#formats/records/ds.js';
import { signedOctets } from '#formats/records/canonical-rrset.js';
import { DnssecKey, type RsaBits } from './dnssec-key.js';
import { countLabels } from './labels.js';
import { type ParentalWish, wishRecords } from './parental-wish.js';

export interface Signing {
  readonly algorithm?: number;
  /** Size of RSA keys. */
  readonly bits?: RsaBits;
  /** Algorithm of an additional published key that signs nothing. */
  readonly idleAlgorithm?: number;
  /** Algorithms of additional published keys that are not valid keys. */
  readonly uselessAlgorithms?: readonly number[];
  readonly signatures?: 'good' | 'expired' | 'garbled' | 'missing';
  /** Types whose signatures differ. */
  readonly exceptions?: Partial<Record<RecordType, SigningFault>>;
  /** `displaced`: the proof is always that of the apex. `doubled`: two NSEC records at every name. */
  readonly denial?: 'nsec' | 'compact' | 'none' | 'displaced' | 'doubled' | Nsec3;
  /** The SOA record of negative answers has the name of another zone. */
  readonly strayingSoa?: true;
  /** Flags of the key to which the DS record refers (KSK), and of the key that signs the data (ZSK). */
  readonly kskFlags?: number;
  readonly zskFlags?: number;
  /** Answers without their proof: negative answers for a type, or answers from a wildcard. */
  readonly unproven?: readonly (RecordType | 'wildcard')[];
  /** Types and fully qualified names that the proofs omit. */
  readonly forgotten?: readonly string[];
  readonly wish?: ParentalWish;
  /** Types that are signed by a new ZSK already, as with BIND, which signs the SOA record at once and others later. */
  readonly renewed?: readonly RecordType[];
  /** The algorithm of a second key that signs everything, with a DS of its own. */
  readonly secondAlgorithm?: number;
}

/**
 * How signatures of a type differ: missing, invalid, by an unpublished key, with another zone as the signer, or with a
 * validity from and to in days from now.
 */
export type SigningFault = 'unsigned' | 'garbled' | 'stranger' | 'foreign' | readonly [from: number, to: number];

export interface Nsec3 {
  readonly flags?: number;
  readonly iterations: number;
  readonly salt: string;
  readonly hashAlgorithm?: number;
  readonly optOut?: true;
  /** Types of existing names are denied with NSEC. */
  readonly besideNsec?: true;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const TTL = 300;
const NSEC3_SHA1 = 1;
const USUAL = [-14, 14] as const;
const EXPIRED = [-58, -30] as const;

/** RSA keys are fixed, so a second key of the same kind has the same tag whatever the attempt. */
const MAX_ATTEMPTS = 5;

/** Signers avoid equal tags in one zone. By chance, two keys have one in a zone of 65,536. */
function withOtherTag(make: (attempt: number) => DnssecKey, tags: ReadonlySet<number>): DnssecKey {
  let key = make(0);
  for (let attempt = 1; attempt < MAX_ATTEMPTS && tags.has(key.tag); attempt++) key = make(attempt);
  return key;
}

/** Holds the keys of a zone and signs its answers, correctly or with faults. */
export class ZoneSigner {
  private readonly ksk: DnssecKey;
  private readonly zsk: DnssecKey;
  private readonly successor: DnssecKey | undefined;
  private readonly stranger: DnssecKey;
  private readonly idle: DnssecKey | undefined;
  private readonly newZsk: DnssecKey | undefined;
  private readonly second: DnssecKey | undefined;
  readonly denial: NonNullable<Signing['denial']>;

  constructor(
    private readonly origin: string,
    private readonly signing: Signing,
    generation = '',
  ) {
    const { algorithm = 13, bits, idleAlgorithm, denial = 'nsec', wish } = signing;
    const tags = new Set<number>();
    const key = (role: string, flags: number, of = algorithm) => {
      const known = (attempt: number) => DnssecKey.known(`${origin} ${generation} ${role} ${attempt}`, flags, of, bits);
      const made = withOtherTag(known, tags);
      tags.add(made.tag);
      return made;
    };
    this.ksk = key('ksk', signing.kskFlags ?? 257);
    this.stranger = key('stranger', 256, 15);
    this.zsk = key('zsk', signing.zskFlags ?? 256);
    this.successor = wish === 'successor' || wish === 'standby' ? key('successor', 257) : undefined;
    this.idle = idleAlgorithm === undefined ? undefined : key('idle', 256, idleAlgorithm);
    this.newZsk = signing.renewed === undefined ? undefined : key('new zsk', 256);
    this.second = signing.secondAlgorithm === undefined ? undefined : key('second', 257, signing.secondAlgorithm);
    this.denial = denial;
  }

  /** A signer with the same keys and other options, or with another ZSK. */
  like(signing: Partial<Signing>, zsk = this.zsk): ZoneSigner {
    const denial = signing.denial ?? this.denial;
    const changed = { signing: { ...this.signing, ...signing }, denial, zsk };
    return Object.assign(Object.create(ZoneSigner.prototype) as ZoneSigner, this, changed);
  }

  /** A signer with another ZSK. */
  withOtherKey(): ZoneSigner {
    const tags = new Set([this.ksk.tag, this.zsk.tag]);
    return this.like(
      {},
      withOtherTag(() => new DnssecKey(256, this.ksk.algorithm), tags),
    );
  }

  /** Records that signing adds at the apex. */
  get apexRecords(): ResourceRecord[] {
    const apex = { name: this.origin, class: CLASS_IN, ttl: TTL };
    const published = [this.ksk, this.zsk, this.newZsk, this.second, this.successor, this.idle].filter(
      (key) => key !== undefined,
    );
    const keys = published.map(({ dnskey }) => ({ ...apex, type: 'DNSKEY' as const, data: dnskey }));
    const { wish, uselessAlgorithms = [] } = this.signing;
    const useless = uselessAlgorithms.map((algorithm) => ({
      ...apex,
      type: 'DNSKEY' as const,
      data: { flags: 256, protocol: 3, algorithm, publicKey: new Uint8Array(64).fill(algorithm) },
    }));
    return [
      ...keys,
      ...useless,
      ...(this.nsec3param ? [{ ...apex, type: 'NSEC3PARAM' as const, data: this.nsec3param }] : []),
      ...(wish ? wishRecords(apex, wish, this.ksk, this.successor) : []),
    ];
  }

  get nsec3param(): RecordData['NSEC3PARAM'] | undefined {
    if (typeof this.denial === 'string') return undefined;
    const { iterations, salt, hashAlgorithm = NSEC3_SHA1 } = this.denial;
    return { hashAlgorithm, flags: 0, iterations, salt: Buffer.from(salt, 'hex') };
  }

  /** Flags of the NSEC3 records. */
  get mixesNsec(): boolean {
    return typeof this.denial !== 'string' && this.denial.besideNsec === true;
  }

  get flags(): number {
    if (typeof this.denial === 'string') return 0;
    return this.denial.flags ?? (this.denial.optOut ? 1 : 0);
  }

  /** Owner of the SOA record in negative answers. */
  get soaOwner(): string {
    return this.signing.strayingSoa ? `stray.${this.origin}` : this.origin;
  }

  /** Whether proofs omit a type or a name. */
  forgets(typeOrName: string): boolean {
    return this.signing.forgotten?.includes(typeOrName) ?? false;
  }

  /** Whether such an answer has its proof. */
  proves(what: RecordType | 'wildcard'): boolean {
    return !this.signing.unproven?.includes(what);
  }

  ds(digestType = 2): Ds {
    const digest = dsDigest(this.origin, this.ksk.dnskey, digestType)!;
    return { keyTag: this.ksk.tag, algorithm: this.ksk.algorithm, digestType, digest };
  }

  /** The DS of the second algorithm. */
  get secondDs(): Ds[] {
    if (!this.second) return [];
    const { dnskey, tag: keyTag, algorithm } = this.second;
    return [{ keyTag, algorithm, digestType: 2, digest: dsDigest(this.origin, dnskey, 2)! }];
  }

  /** The signatures of an RRset; `owner` differs from the record name if a wildcard was expanded. */
  sign(records: readonly ResourceRecord[], owner = records[0]!.name): RecordOf<'RRSIG'>[] {
    const { signatures = 'good', exceptions = {} } = this.signing;
    const exception = exceptions[records[0]!.type];
    if (signatures === 'missing' || exception === 'unsigned') return [];
    const isRenewed = this.signing.renewed?.includes(records[0]!.type) ?? false;
    const signer = exception === 'stranger' ? this.stranger : ((isRenewed ? this.newZsk : undefined) ?? this.zsk);
    const isStandby = this.signing.wish === 'standby';
    const keys = records[0]!.type === 'DNSKEY' ? [this.ksk, isStandby ? undefined : this.successor] : [signer];
    const all = [...keys, this.second];
    const usual = signatures === 'expired' ? EXPIRED : USUAL;
    const [span, options] = typeof exception === 'object' ? [exception, undefined] : [usual, exception];
    return all.filter((key) => key !== undefined).map((key) => this.signWith(key, records, owner, span, options));
  }

  private signWith(
    key: DnssecKey,
    records: readonly ResourceRecord[],
    owner: string,
    [from, to]: readonly [number, number],
    options: SigningFault | undefined,
  ): RecordOf<'RRSIG'> {
    const { name, type, ttl } = records[0]!;
    const now = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
    const unsigned = {
      typeCovered: type,
      algorithm: key.algorithm,
      labels: countLabels(owner.replace(/^\*\./, '') || '.'),
      originalTtl: ttl,
      expiration: now + to * DAY,
      inception: now + from * DAY,
      keyTag: key.tag,
      signer: options === 'foreign' ? 'another-zone.test.' : this.origin,
      signature: new Uint8Array(),
    };
    const signature = key.sign(signedOctets(unsigned, records));
    const isGarbled = options === 'garbled' || (this.signing.signatures === 'garbled' && type !== 'DNSKEY');
    const sent = isGarbled ? signature.toReversed() : signature;
    return { name, type: 'RRSIG', class: CLASS_IN, ttl, data: { ...unsigned, signature: sent } };
  }
}
