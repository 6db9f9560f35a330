import type { Ds } from '#formats/records/ds.js';
import type { ServerProfile } from './server-profile.js';

export interface ZoneServers {
  readonly zone: string;
  /** The names in the zone's own NS records. */
  readonly names: readonly string[];
  readonly servers: readonly ServerProfile[];
  /** Servers that only the parent zone lists. */
  readonly strays: readonly ServerProfile[];
  /** The DS records; empty if unknown. */
  readonly ds: readonly Ds[];
  /** The time of the queries. */
  readonly now: number;
}
