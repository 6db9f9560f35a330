import { presentData, type ResourceRecord } from '../dns-wire/resource-record.js';
import type { ResolverEntry } from './propagation.dto.js';

/** As much as 64 KiB of octets become, each written as an escape; only names and type bitmaps can be made to become more. */
const MOST_CHARACTERS = 262_144;

/** Records as they are shown. What was made to be long is cut: five resolvers would say it. */
export function shownAnswers(records: readonly ResourceRecord[]): ResolverEntry['answers'] {
  const shown: ResolverEntry['answers'] = [];
  let left = MOST_CHARACTERS;
  for (const record of records) {
    if (left <= 0) break;
    const data = presentData(record);
    shown.push({ ttl: record.ttl, data: data.length > left ? `${data.slice(0, left)}…` : data });
    left -= data.length;
  }
  return shown;
}
