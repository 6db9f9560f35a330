import { normalName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf, ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { ancestry, isWithin, parentOf } from './labels.js';
import { readZoneText } from './zone-text.js';
import { ZoneSigner, type Signing } from './zone-signer.js';

/** The records of one zone, editable at any time; signatures are created when an answer needs them. */
export class Zone {
  /** Types that its servers answer with SERVFAIL. */
  failing: readonly RecordType[] = [];
  /** Names that its servers answer with NXDOMAIN for the type, as `www.example.com. AAAA`. */
  denying: readonly string[] = [];
  /** Resolvers treat it as valid in spite of its faults. */
  accepted = false;
  private known?: Index;

  private constructor(
    readonly origin: string,
    readonly signer: ZoneSigner | undefined,
    private records: ResourceRecord[],
  ) {}

  static of(origin: string, text: string, signing?: Signing): Zone {
    const name = normalName(origin);
    const signer = signing && new ZoneSigner(name, signing);
    return new Zone(name, signer, signer?.apexRecords ?? []).add(text);
  }

  /** An independent copy of the current state. */
  copy(): Zone {
    const copy = new Zone(this.origin, this.signer, [...this.records]);
    copy.failing = this.failing;
    copy.denying = this.denying;
    copy.accepted = this.accepted;
    return copy;
  }

  /** A copy without signing, as on a server that transferred the zone before it was signed. */
  unsigned(): Zone {
    const added = new Set<RecordType>(['DNSKEY', 'NSEC3PARAM']);
    return new Zone(
      this.origin,
      undefined,
      this.records.filter(({ type }) => !added.has(type)),
    );
  }

  /** A copy that is signed differently or with other keys. */
  resigned(how: Partial<Signing> | 'rekeyed' | 'other-zsk'): Zone {
    const made = {
      rekeyed: () => new ZoneSigner(this.origin, {}, 'rekeyed'),
      'other-zsk': () => this.signer!.withOtherKey(),
    };
    const signer = typeof how === 'string' ? made[how]() : this.signer!.like(how);
    const keys = new Set<RecordType>(['DNSKEY', 'NSEC3PARAM', 'CDS', 'CDNSKEY']);
    const rest = this.records.filter(({ type }) => !keys.has(type));
    return new Zone(this.origin, signer, [...signer.apexRecords, ...rest]);
  }

  /** Restores the state of the copy. */
  restore(copy: Zone): this {
    this.edit(copy.records);
    return this;
  }

  add(text: string): this {
    this.edit([...this.records, ...readZoneText(text, this.origin)]);
    return this;
  }

  /** Replaces the records of the same names and types. */
  set(text: string): this {
    const records = readZoneText(text, this.origin);
    for (const { name, type } of records) this.remove(name, type);
    this.edit([...this.records, ...records]);
    return this;
  }

  remove(owner: string, type?: RecordType): this {
    const name = owner === '@' ? this.origin : normalName(owner);
    const found = isWithin(name, this.origin) ? name : `${name}${this.origin}`;
    this.edit(this.records.filter((record) => record.name !== found || (type && record.type !== type)));
    return this;
  }

  drop(isUnwanted: (record: ResourceRecord) => boolean): this {
    this.edit(this.records.filter((record) => !isUnwanted(record)));
    return this;
  }

  get all(): readonly ResourceRecord[] {
    return this.records;
  }

  at(name: string): readonly ResourceRecord[] {
    return this.index.byName.get(name) ?? [];
  }

  rrset<T extends UnderstoodType>(name: string, type: T): RecordOf<T>[] {
    return this.at(name).filter((record): record is RecordOf<T> & ResourceRecord => record.type === type);
  }

  /** Whether the name exists; an empty non-terminal exists, too (RFC 8020). */
  exists(name: string): boolean {
    return this.index.existing.has(name);
  }

  /** All owner names that the zone is authoritative for; names below a delegation are excluded. */
  get names(): string[] {
    const isHidden = (name: string) => name !== '.' && ancestry(parentOf(name)).some((above) => this.isCut(above));
    return [...this.index.byName.keys()].filter((name) => !isHidden(name));
  }

  isCut(name: string): boolean {
    return name !== this.origin && this.rrset(name, 'NS').length > 0;
  }

  /** Undefined in zones that test a missing SOA record. */
  get soa(): RecordOf<'SOA'> | undefined {
    return this.rrset(this.origin, 'SOA')[0];
  }

  /** Caches a value derived from the records until they change. */
  once<T>(key: string, work: () => T): T {
    const { derived } = this.index;
    if (!derived.has(key)) derived.set(key, work());
    return derived.get(key) as T;
  }

  private edit(records: ResourceRecord[]): void {
    this.records = records;
    this.known = undefined;
  }

  private get index(): Index {
    return (this.known ??= indexOf(this.records));
  }
}

interface Index {
  readonly byName: ReadonlyMap<string, readonly ResourceRecord[]>;
  readonly existing: ReadonlySet<string>;
  readonly derived: Map<string, unknown>;
}

function indexOf(records: readonly ResourceRecord[]): Index {
  const byName = new Map<string, ResourceRecord[]>();
  for (const record of records) byName.set(record.name, [...(byName.get(record.name) ?? []), record]);
  return { byName, existing: new Set([...byName.keys()].flatMap(ancestry)), derived: new Map() };
}
