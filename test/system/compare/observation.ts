export const OBSERVATIONS = 'artefacts/comparison.json';

/** What each of three says of one domain, in its own words. */
export interface Observation {
  readonly domain: string;
  readonly intent: string;
  readonly ours: readonly string[];
  readonly zonemaster: readonly string[];
  readonly dnsviz: readonly string[];
}
