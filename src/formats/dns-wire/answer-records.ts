import { normalName } from './name.js';
import type { RecordType } from './record-type.js';
import type { RecordOf, ResourceRecord, UnderstoodType } from './resource-record.js';

/**
 * The records that answer a query, in their original order: those of the type, and the CNAME records that lead to them.
 * Signatures and records of other names in the section are left out.
 */
export function answerRecords(
  section: readonly ResourceRecord[],
  name: string,
  type: RecordType,
): readonly ResourceRecord[] {
  const names = type === 'CNAME' ? [normalName(name)] : aliasChain(section, name);
  const owners = new Set(names);
  const above = new Set(names.flatMap(ancestors));
  const isOwner = ofName((owner) => owners.has(owner));
  const isAbove = ofName((owner) => above.has(owner));
  return section.filter((record) => {
    if (record.type === type || record.type === 'CNAME') return isOwner(record.name);
    return record.type === 'DNAME' && isAbove(record.name);
  });
}

/** Only the records of the queried type, at the end of the CNAME chain. */
export function recordsOf<T extends UnderstoodType>(
  section: readonly ResourceRecord[],
  name: string,
  type: T,
): RecordOf<T>[] {
  return answerRecords(section, name, type).filter((record) => isOf(record, type));
}

/** Only the records of the queried type at the name itself; CNAME records are not followed. */
export function recordsAt<T extends UnderstoodType>(
  section: readonly ResourceRecord[],
  name: string,
  type: T,
): RecordOf<T>[] {
  const wanted = normalName(name);
  const isWanted = ofName((owner) => owner === wanted);
  return section.filter((record) => isOf(record, type)).filter((record) => isWanted(record.name));
}

/** Caches the last result, since most of thousands of records have the same name as the one before. */
function ofName(test: (normal: string) => boolean): (name: string) => boolean {
  let last: string | undefined;
  let result = false;
  return (name) => {
    if (name !== last) [last, result] = [name, test(normalName(name))];
    return result;
  };
}

/** The signatures over the records of a type at the name itself. */
export function signaturesOver(
  section: readonly ResourceRecord[],
  name: string,
  type: RecordType,
): RecordOf<'RRSIG'>[] {
  return recordsAt(section, name, 'RRSIG').filter(({ data }) => data.typeCovered === type);
}

function isOf<T extends UnderstoodType>(record: ResourceRecord, type: T): record is RecordOf<T> & ResourceRecord {
  return record.type === type;
}

/** Resolvers stop following much earlier. */
const MAX_ALIASES = 32;

/** The name and the targets of its CNAME chain, in order; a loop is followed once. */
export function aliasChain(section: readonly ResourceRecord[], name: string): string[] {
  if (!section.some(({ type }) => type === 'CNAME')) return [normalName(name)];
  const targets = new Map<string, string>();
  for (const record of section)
    if (record.type === 'CNAME') targets.set(normalName(record.name), normalName(record.data.target));
  const chain = new Set<string>();
  let next: string | undefined = normalName(name);
  while (next !== undefined && !chain.has(next) && chain.size <= MAX_ALIASES) {
    chain.add(next);
    next = targets.get(next);
  }
  return [...chain];
}

function ancestors(name: string): string[] {
  const above: string[] = [];
  for (let dot = name.indexOf('.'); dot >= 0 && dot < name.length - 1; dot = name.indexOf('.', dot + 1))
    above.push(name.slice(dot + 1));
  return above;
}
