import { nameToWire } from '#formats/dns-wire/name.js';
import { textData } from '#formats/dns-wire/presentation/text-data.js';
import { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { readRecordText, recordTypeIn } from '#formats/records/record-line.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';

export const MAX_RECORDS = 5000;
/** Record sets that a provider makes. */
const MAX_UNSTATED = 60_000;
const MAX_FAULTS = 100;
const DEFAULT_TTL = 3600;
const MAX_SHOWN = 200;
const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];

/** A record as a program for DNS as code describes it. */
export interface GivenRecord {
  /** Relative to the zone, empty or `@` for the zone itself, or absolute with a final dot. */
  readonly host: string;
  readonly type: string;
  readonly ttl?: unknown;
  /** In the notation of zone files. Undefined if a field is missing. */
  readonly data: string | undefined;
  readonly line?: number;
  /** What the reader of the message sees: the line, or the address of the resource. */
  readonly text: string;
}

/** A zone that was read, with what could not be. */
export interface GivenZone {
  readonly entries: readonly ZoneEntry[];
  readonly faults: readonly ZoneFault[];
  /** Sets that the provider makes itself, such as the addresses of an ALIAS. */
  readonly unstated: readonly { readonly host: string; readonly type: RecordType }[];
  /** Whether published record sets that are not in the file stay. */
  readonly keepsOthers?: boolean;
}

/** Collects the records of a zone in any format but that of zone files. */
export class ZoneCollector {
  private readonly entries: ZoneEntry[] = [];
  private readonly faults: ZoneFault[] = [];
  private readonly unstated: { host: string; type: RecordType }[] = [];
  private readonly unreadTypes = new Set<string>();
  private keepsOthers = false;
  private isCut = false;

  constructor(readonly zone: string) {}

  get isFull(): boolean {
    return this.entries.length >= MAX_RECORDS;
  }

  get result(): GivenZone {
    const { entries, faults, unstated, keepsOthers } = this;
    return { entries, faults, unstated, keepsOthers };
  }

  /** Adds the records of a set, as many as a zone may have: a short text can repeat a list of thousands. */
  addSet<T>(values: readonly T[], recordOf: (value: T) => GivenRecord): void {
    for (const value of values) {
      const record = recordOf(value);
      if (this.isFull) return this.cut(record);
      this.add(record);
    }
  }

  /** Says once that records were left out, and which was the first. */
  cut({ line, text }: { line?: number; text: string }): void {
    const at = { ...(line !== undefined && { line }), text: shown(text) };
    if (!this.isCut) this.faults.push({ fault: 'too-many', ...at, params: { limit: String(MAX_RECORDS) } });
    this.isCut = true;
  }

  add({ host, type: written, ttl, data, line, text }: GivenRecord): void {
    const at = { ...(line !== undefined && { line }), text: shown(text) };
    const owner = this.owner(host);
    if (owner === undefined) return this.report('name', at);
    if (!isWithin(hostName(owner), this.zone)) return this.report('outside', at, { host, zone: this.zone });
    const type = typeOf(written);
    if (type === undefined) return this.report('type', at, { type: shown(written) });
    const entry = { name: hostName(owner), type, ...at };
    const seconds = typeof ttl === 'number' && Number.isInteger(ttl) && ttl >= 0 ? ttl : DEFAULT_TTL;
    try {
      const words = new TokenReader(data ?? '', `${this.zone}.`);
      this.entries.push({ ...entry, record: readRecordText(owner, type, seconds, words) });
    } catch {
      this.entries.push(entry);
      this.report('data', at, { type });
    }
  }

  /** Records of the provider whose data is not in the file: they are neither missing nor known. */
  addUnstated(host: string, line: number | undefined, text: string, types = ADDRESSES): void {
    const owner = this.owner(host);
    if (owner === undefined || !isWithin(hostName(owner), this.zone)) return;
    this.leave(host, types);
    this.report('unstated', { ...(line !== undefined && { line }), text: shown(text) }, { host: hostName(owner) });
  }

  /** Records that stay as they are published, whatever the file has. */
  leave(host: string, types: readonly RecordType[]): void {
    const owner = this.owner(host);
    if (owner === undefined || !isWithin(hostName(owner), this.zone)) return;
    for (const type of types)
      if (this.unstated.length < MAX_UNSTATED) this.unstated.push({ host: hostName(owner), type });
  }

  keepOthers(): void {
    this.keepsOthers = true;
    this.report('kept', { text: '' }, { zone: this.zone });
  }

  /** A resource whose records are not read: they may be any that are not in the file. */
  unread(type: string, address: string): void {
    this.keepsOthers = true;
    if (!this.unreadTypes.has(type)) this.report('unread-resource', { text: address }, { type });
    this.unreadTypes.add(type);
  }

  report(fault: string, at: { line?: number; text: string }, params: ZoneFault['params'] = {}): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ fault, ...at, text: shown(at.text), params });
  }

  private owner(host: string): string | undefined {
    const name = host === '' || host === '@' ? `${this.zone}.` : host.endsWith('.') ? host : `${host}.${this.zone}.`;
    try {
      nameToWire(name);
      return /\s/.test(name) ? undefined : name.toLowerCase();
    } catch {
      return undefined;
    }
  }
}

function typeOf(written: string): RecordType | undefined {
  try {
    return recordTypeIn(new TokenReader(written, '.'));
  } catch {
    return undefined;
  }
}

function shown(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}

/** The values of these fields in one line; undefined if one is missing. */
export function fieldsOf(value: unknown, ...names: readonly (string | readonly string[])[]): string | undefined {
  const words = names.map((name) =>
    [name]
      .flat()
      .map((one) => wordOf(value, one))
      .find((one) => one !== undefined),
  );
  return words.includes(undefined) ? undefined : words.join(' ');
}

/** A text in an object as a quoted string, which may be empty. */
export function quotedOf(value: unknown, name: string): string {
  return textData(wordOf(value, name) ?? '');
}

/** A text or number in an object. */
export function wordOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = (value as Record<string, unknown>)[name];
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
