import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { isBelow, isWithin, parentOf } from '#base/domain/host-name.js';
import { apexBetween, isMissing } from '#platform/network/dns/denial.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import { ifRecorded } from '../if-recorded.js';
import type { Network } from '../network.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import { ImpossibleChange, type Obstacle } from './impossible-change.js';
import { changedSet, sameData, type ZoneChange } from './zone-change.js';

/** Types that are not allowed next to a CNAME. */
const NEIGHBORS: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'NS', 'HTTPS', 'DNAME'];

type After = (host: string, type: RecordType) => Promise<readonly ResourceRecord[]>;

/**
 * Throws if the published zone, valid or not, does not allow one of the changes. What an evidence file does not answer is
 * no obstacle: what depends on it is unknown in the preview.
 */
export async function fitChanges(changes: readonly ZoneChange[], zone: string, { resolver }: Network): Promise<void> {
  const known = new Map<string, Promise<readonly ResourceRecord[]>>();
  const at: After = (host, type) => {
    const key = `${host} ${type}`;
    const found = known.get(key) ?? publishedRecords(host, type, resolver);
    known.set(key, found);
    return found;
  };
  const afterThose = (done: readonly ZoneChange[]): After => {
    return async (host, type) =>
      changedSet(
        await at(host, type),
        done.filter((change) => change.host === host && change.type === type),
      );
  };
  const refuse = (i: number, obstacle: Obstacle) => {
    const { host, type, record, old } = changes[i]!;
    const value = record ? presentData(record) : (old ?? '');
    return new ImpossibleChange(i + 1, obstacle, { host, type, value, zone });
  };

  const isZoneMissing = async () => isMissing(await published(zone, 'SOA', resolver));
  if (changes.length > 0 && (await ifRecorded(isZoneMissing, false))) throw refuse(0, 'zone-missing');
  for (const [i, change] of changes.entries()) {
    if (!isWithin(change.host, zone)) throw refuse(i, 'host-outside');
    if (await isDelegated(change, zone, resolver)) throw refuse(i, 'delegated');
    const isChangeable = () => isThere(change, afterThose(changes.slice(0, i)));
    if (!(await ifRecorded(isChangeable, true))) throw refuse(i, 'not-published');
  }
  // A CNAME can be added in one change and its conflicting records removed in another, so the result is checked as a
  // whole.
  const after = afterThose(changes);
  for (const [i, { host }] of changes.entries()) {
    const types = new Set(changes.filter((one) => one.host === host).map(({ type }) => type));
    const obstacle = await obstacleAt(host, zone, types, after);
    if (obstacle) throw refuse(i, obstacle);
  }
}

/**
 * Records below a delegation have no effect, such as those below a delegated `_dmarc`; the delegation itself belongs to
 * the zone.
 */
async function isDelegated({ host, type }: ZoneChange, zone: string, resolver: Network['resolver']): Promise<boolean> {
  const name = type === 'NS' || type === 'DS' ? parentOf(host) : host;
  if (!isBelow(name, zone)) return false;
  const soa = await published(name, 'SOA', resolver).catch(orElse(undefined));
  return soa !== undefined && isBelow(apexBetween(soa, name, zone) ?? zone, zone);
}

/** Whether the record to be removed or replaced exists. */
async function isThere({ action, host, type, old }: ZoneChange, before: After): Promise<boolean> {
  if (action === 'add' || (action === 'replace' && old === undefined)) return true;
  const records = await before(host, type);
  return records.some((record) => old === undefined || sameData(type, presentData(record), old));
}

/** Why the zone cannot have the resulting records at a name. */
async function obstacleAt(
  host: string,
  zone: string,
  types: ReadonlySet<RecordType>,
  after: After,
): Promise<Obstacle | undefined> {
  const count = (name: string, type: RecordType, otherwise: number) =>
    ifRecorded(async () => (await after(name, type)).length, otherwise);
  const aliases = await count(host, 'CNAME', 0);
  if (aliases > 1) return 'cname-several';
  if (aliases === 1 && host === zone) return 'cname-apex';
  if (aliases === 1 && (await hasOthers(host, types, after))) return 'beside-cname';
  const soas = host === zone ? 1 : 0;
  if (types.has('SOA') && (await count(host, 'SOA', soas)) !== soas) return 'soa-one';
  if (isBelow(host, zone) && (await count(parentOf(host), 'DNAME', 0)) > 0) return 'below-dname';
  return host === zone && types.has('NS') && (await count(host, 'NS', 1)) === 0 ? 'ns-needed' : undefined;
}

async function hasOthers(host: string, types: ReadonlySet<RecordType>, after: After): Promise<boolean> {
  const others = [...new Set([...NEIGHBORS, ...types])].filter((type) => type !== 'CNAME');
  const sets = await Promise.all(others.map((type) => ifRecorded(() => after(host, type), [])));
  return sets.some((set) => set.length > 0);
}

/** The records at the name itself, without those synthesized from a wildcard. */
async function publishedRecords(
  host: string,
  type: RecordType,
  resolver: Network['resolver'],
): Promise<readonly ResourceRecord[]> {
  const found = await recordsAt(host, type, resolver);
  if (found.length === 0 || host.startsWith('*.')) return found;
  for (const nobody of [nonexistentBelow(parentOf(host)), nonexistentBelow(host)]) {
    const fromWildcard = await ifRecorded(() => recordsAt(nobody, type, resolver), []);
    const made = new Set(fromWildcard.map((record) => presentData(record)));
    if (!found.every((record) => made.has(presentData(record)))) return found;
  }
  return [];
}

async function recordsAt(host: string, type: RecordType, resolver: Network['resolver']) {
  const { answers } = await published(host, type, resolver);
  return answers.filter((record) => record.type === type && sameName(record.name, host));
}

function published(name: string, type: RecordType, resolver: Network['resolver']) {
  return readUnvalidated({ name, type }, (query) => resolver.query(query));
}
