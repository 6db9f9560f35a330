export const OBSERVATIONS = 'artifacts/comparison.json';

/** The IDs that each of the three programs reports for one domain. */
export interface Observation {
  readonly domain: string;
  readonly intent: string;
  readonly ours: readonly string[];
  readonly zonemaster: readonly string[];
  readonly dnsviz: readonly string[];
}
