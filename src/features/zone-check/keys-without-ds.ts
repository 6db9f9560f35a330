import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import { KeyRing } from '#formats/records/ds.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';
import type { Network } from '#engine/simulation/network.js';

/** Keys in a signed zone of which none matches the DS records: the domain would not validate. */
export async function keysWithoutDs(
  keys: readonly ZoneEntry[],
  zone: string,
  resolver: Pick<Network['resolver'], 'query'>,
): Promise<readonly ZoneFault[]> {
  const [first] = keys;
  if (!first) return [];
  const question = { name: zone, type: 'DS' } as const;
  const answer = await readUnvalidated(question, (query) => resolver.query(query)).catch(orElse(undefined));
  const ds = recordsAt(answer?.answers ?? [], zone, 'DS');
  const data = keys.flatMap(({ record }) => (record?.type === 'DNSKEY' ? [record.data] : []));
  const ring = new KeyRing(zone, data);
  const isTrusted = ds.some((one) => ring.isMatchedBy(one.data) !== false);
  const { line, text = '' } = first;
  return ds.length === 0 || isTrusted
    ? []
    : [{ fault: 'keys-without-ds', ...(line !== undefined && { line }), text, params: { zone } }];
}
