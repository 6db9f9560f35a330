import type { Ds } from '../../../records/ds.js';
import type { ServerProfile } from './server-profile.js';

export interface ZoneServers {
  readonly zone: string;
  /** The name servers as the zone itself names them. */
  readonly names: readonly string[];
  readonly servers: readonly ServerProfile[];
  /** Those that only the parent zone names. */
  readonly strays: readonly ServerProfile[];
  /** What the parent zone authenticates; none where that is not known. */
  readonly ds: readonly Ds[];
  /** When they were asked. */
  readonly now: number;
}
