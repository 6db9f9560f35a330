import { parseForeignJson } from '#base/domain/foreign-json.js';

/** Of the structured content of a compact response. Some clients pass it to the model with every call. */
const MAX_OCTETS = 8192;
/** For the names and counts of what is left out. */
const RESERVED = 1024;

interface List {
  readonly path: string;
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly entries: readonly unknown[];
  readonly octets: number;
}

/**
 * A report within the limit. Entries at the end of its longest lists are left out and counted in `omitted`. An entry, a
 * text or a record is never cut, because part of one would be wrong.
 */
export function withinOctets(report: object): object {
  const whole = JSON.stringify(report);
  const total = Buffer.byteLength(whole);
  if (total <= MAX_OCTETS) return report;
  const copy = parseForeignJson(whole) as Record<string, unknown>;
  const lists = listsOf(copy).sort((one, other) => one.octets - other.octets);
  let room = MAX_OCTETS - RESERVED - total + lists.reduce((sum, { octets }) => sum + octets, 0);
  const omitted: { path: string; entries: number }[] = [];
  lists.forEach((list, index) => {
    const { kept, octets } = beginning(list, room / (lists.length - index));
    room -= octets;
    if (kept.length === list.entries.length) return;
    list.holder[list.key] = kept;
    omitted.push({ path: list.path, entries: list.entries.length - kept.length });
  });
  return { ...copy, omitted };
}

/** All lists of a report but those in entries of lists: an entry is whole or left out. */
function listsOf(holder: Record<string, unknown>, path = ''): List[] {
  return Object.entries(holder).flatMap(([key, value]): List[] => {
    const place = `${path}${key}`;
    if (Array.isArray(value)) return [{ path: place, holder, key, entries: value, octets: octetsOf(value) }];
    return typeof value === 'object' && value !== null ? listsOf(value as Record<string, unknown>, `${place}.`) : [];
  });
}

function beginning({ entries, octets }: List, room: number): { kept: readonly unknown[]; octets: number } {
  if (octets <= room) return { kept: entries, octets };
  const kept: unknown[] = [];
  let used = 2;
  for (const entry of entries) {
    const more = octetsOf(entry) + 1;
    if (used + more > room) break;
    kept.push(entry);
    used += more;
  }
  return { kept, octets: used };
}

function octetsOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
