import { digestTypeName, type Ds, missedDigestLength } from '#formats/records/ds.js';
import { invalidBody, quoteInput } from '#platform/edge/errors/api-error.js';
import { readRecord } from './read-record.js';

/** The DS record that somebody entered as number `i`, refused if its digest has the wrong length. */
export function givenDs(text: string, zone: string, i: number): Ds {
  const record = readRecord(zone, 'DS', text);
  const field = `ds.${i}`;
  if (record?.type !== 'DS') throw invalidBody('ds', { field, value: quoteInput(text) });
  const { data } = record;
  const length = missedDigestLength(data);
  if (length !== undefined)
    throw invalidBody('dsDigest', { field, type: digestTypeName(data.digestType), count: 2 * length });
  return data;
}
