import type { Job } from '#base/execution/job.js';
import { type PlainEntry, plainEntry } from '#formats/records/plain-entries.js';
import type { GivenZone } from './formats/given-zone.js';
import { type ZoneFormat, readZone } from './read-zone.js';

export interface ZoneToRead {
  readonly format: ZoneFormat;
  readonly text: string;
  readonly domain: string;
}

/** A zone as plain data. */
export type PlainZone = Omit<GivenZone, 'entries'> & { readonly entries: readonly PlainEntry[] };

export const zoneJob: Job<ZoneToRead, PlainZone> = {
  name: 'zone',
  run({ format, text, domain }) {
    const zone = readZone(format, text, domain);
    return { ...zone, entries: zone.entries.map(plainEntry) };
  },
};
