import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { isBelow, parentOf } from '#base/domain/host-name.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import type { DnsReader } from './dns-reader.js';
import { UNCONFIRMED } from './query-options.js';

/** Types for which names are used. */
const TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;
const MAX_NAMES = 4;

/** Those of the names that have their records only from a wildcard of the zone. */
export async function wildcardNames(
  names: readonly string[],
  zone: string,
  dns: DnsReader,
): Promise<ReadonlySet<string>> {
  const inside = [...new Set(names)].filter((name) => isBelow(name, zone)).slice(0, MAX_NAMES);
  const found = await Promise.all(inside.map(async (name) => ((await isFromWildcard(name, dns)) ? [name] : [])));
  return new Set(found.flat());
}

/** A wildcard does not answer for names below a name that exists (RFC 4592 section 2.2.1), so one answer tells it. */
async function isFromWildcard(name: string, dns: DnsReader): Promise<boolean> {
  for (const type of TYPES) {
    const own = await recordsAt(name, type, dns, {});
    if (!own) continue;
    const others = [nonexistentBelow(name), nonexistentBelow(parentOf(name))];
    const made = await Promise.all(others.map((other) => recordsAt(other, type, dns, UNCONFIRMED)));
    return made.every((records) => records === own);
  }
  return false;
}

/** The records of the type or the CNAME at the name itself; empty if there are none, undefined if that is unknown. */
async function recordsAt(
  name: string,
  type: RecordType,
  dns: DnsReader,
  options: typeof UNCONFIRMED,
): Promise<string | undefined> {
  const answer = await dns.answer(name, type, options);
  if (answer.state !== 'known') return undefined;
  const own = answer.value.answers.filter(
    (record) => (record.type === type || record.type === 'CNAME') && sameName(record.name, name),
  );
  return own
    .map((record) => `${record.type} ${presentData(record)}`)
    .sort()
    .join('\n');
}
