import { sameName } from '../../dns-wire/name.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '../../dns-wire/resource-record.js';
import { DomainName } from '../../domain/domain-name.js';
import { hostName, isBelow, isWithin, parentOf } from '../../domain/host-name.js';
import type { Network } from '../gathering/network.js';
import { nonexistentBelow } from '../gathering/nobody.js';
import { CHANGEABLE, type ChangeableType, readRecord } from './read-record.js';
import { type Action, changedSet, sameData, type ZoneChange } from './zone-change.js';

/** A change as it is asked for. */
export interface WantedChange {
  readonly action: Action;
  /** Absolute, relative to the domain, or `@`. */
  readonly host: string;
  readonly type: string;
  readonly value?: string;
  readonly old?: string;
}

/** Why no zone could carry a change. */
export type Obstacle =
  | 'host-invalid'
  | 'host-outside'
  | 'type-unsupported'
  | 'value-missing'
  | 'value-invalid'
  | 'not-published'
  | 'beside-cname'
  | 'cname-several'
  | 'cname-apex'
  | 'soa-one'
  | 'ns-needed'
  | 'below-dname';

export class ImpossibleChange extends Error {
  constructor(
    /** Counted from 1. */
    readonly number: number,
    readonly obstacle: Obstacle,
    readonly params: Readonly<Record<'host' | 'type' | 'value' | 'zone', string>>,
  ) {
    super(obstacle);
  }
}

/** Types that a name may have; a CNAME tolerates none of them. */
const NEIGHBOURS: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'NS', 'HTTPS', 'CNAME', 'DNAME'];

/** Reads changes against what is published, or says which of them no zone could carry. */
export async function readChanges(
  domain: string,
  zone: string,
  wanted: readonly WantedChange[],
  { resolver }: Network,
): Promise<readonly ZoneChange[]> {
  const changes: ZoneChange[] = [];
  const published = new Map<string, Promise<readonly ResourceRecord[]>>();
  const at = (host: string, type: RecordType) => {
    const key = `${host} ${type}`;
    const found = published.get(key) ?? standing(host, type, resolver);
    published.set(key, found);
    return found;
  };
  const after = async (host: string, type: RecordType) =>
    changedSet(
      await at(host, type),
      changes.filter((change) => change.host === host && change.type === type),
    );

  for (const [i, one] of wanted.entries()) {
    const params = { host: one.host, type: one.type, value: one.value ?? one.old ?? '', zone };
    const refuse = (obstacle: Obstacle) => new ImpossibleChange(i + 1, obstacle, params);
    const change = read(one, domain, zone, refuse);
    const { host, type, action, old } = change;
    const there = await after(host, type);
    const isMeant = (record: ResourceRecord) => old === undefined || sameData(presentData(record), old);
    if (action !== 'add' && (old !== undefined || action === 'remove') && !there.some(isMeant))
      throw refuse('not-published');
    changes.push(change);
    if ((await after(parentOf(host), 'DNAME')).length > 0 && isBelow(host, zone)) throw refuse('below-dname');
  }
  // A name may get a CNAME in one change and lose what stood there in another: the whole is what a zone has to carry.
  for (const [i, { host, type }] of changes.entries()) {
    const refuse = (obstacle: Obstacle) =>
      new ImpossibleChange(i + 1, obstacle, { host, type, value: wanted[i]?.value ?? '', zone });
    const obstacle = await obstacleAt(host, zone, after);
    if (obstacle) throw refuse(obstacle);
  }
  return changes;
}

function read(
  { action, host: written, type, value, old }: WantedChange,
  domain: string,
  zone: string,
  refuse: (obstacle: Obstacle) => ImpossibleChange,
): ZoneChange {
  const host = absolute(written, domain);
  if (host === undefined) throw refuse('host-invalid');
  if (!isWithin(host, zone)) throw refuse('host-outside');
  const known = CHANGEABLE.find((one) => one === type.toUpperCase());
  if (!known) throw refuse('type-unsupported');
  if (action === 'remove') return { action, host, type: known, ...meant(host, known, old ?? value, refuse) };
  if (value === undefined) throw refuse('value-missing');
  const record = readRecord(host, known, value);
  if (!record) throw refuse('value-invalid');
  return { action, host, type: known, record, ...(action === 'replace' && meant(host, known, old, refuse)) };
}

/** The one record that is meant, in the form in which records are shown. */
function meant(host: string, type: ChangeableType, old: string | undefined, refuse: (o: Obstacle) => ImpossibleChange) {
  if (old === undefined) return {};
  const record = readRecord(host, type, old);
  if (!record) throw refuse('value-invalid');
  return { old: presentData(record) };
}

function absolute(written: string, domain: string): string | undefined {
  const name = written.trim().toLowerCase();
  if (name === '@' || name === '') return domain;
  const full = name.endsWith('.') || isWithin(name, domain) ? hostName(name) : `${name}.${domain}`;
  const star = full.startsWith('*.') ? '*.' : '';
  const parsed = DomainName.parseHost(full.slice(star.length));
  return parsed && `${star}${parsed.ascii}`;
}

async function obstacleAt(
  host: string,
  zone: string,
  after: (host: string, type: RecordType) => Promise<readonly ResourceRecord[]>,
): Promise<Obstacle | undefined> {
  const sets = await Promise.all(NEIGHBOURS.map((type) => after(host, type)));
  const [aliases, others] = [sets[NEIGHBOURS.indexOf('CNAME')]!, sets.filter((_, i) => NEIGHBOURS[i] !== 'CNAME')];
  if (aliases.length > 1) return 'cname-several';
  if (aliases.length === 1 && host === zone) return 'cname-apex';
  if (aliases.length === 1 && others.some((set) => set.length > 0)) return 'beside-cname';
  const soa = await after(host, 'SOA');
  if (host === zone ? soa.length !== 1 : soa.length > 0) return 'soa-one';
  return host === zone && (await after(host, 'NS')).length === 0 ? 'ns-needed' : undefined;
}

/** The records of the very name; what a wildcard makes is not among them. */
async function standing(
  host: string,
  type: RecordType,
  resolver: Network['resolver'],
): Promise<readonly ResourceRecord[]> {
  const found = await recordsAt(host, type, resolver);
  if (found.length === 0 || host.startsWith('*.')) return found;
  const nobody = await recordsAt(nonexistentBelow(parentOf(host)), type, resolver);
  const made = new Set(nobody.map((record) => presentData(record)));
  return found.every((record) => made.has(presentData(record))) ? [] : found;
}

async function recordsAt(host: string, type: RecordType, resolver: Network['resolver']) {
  const { answers } = await resolver.ask({ name: host, type });
  return answers.filter((record) => record.type === type && sameName(record.name, host));
}
