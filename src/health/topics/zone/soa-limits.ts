import { parentOf } from '../../../domain/host-name.js';
import type { ZoneSoa } from './zone.facts.js';

/** From and up to how many seconds, both included. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

export interface SoaLimits {
  readonly refresh: Span;
  readonly retry: Span;
  readonly expire: Span;
  readonly minimum: Span;
  /** The registry looks at them. */
  readonly areRegistryRules: boolean;
}

const LONGEST = 0xffff_ffff;
const ANY: Span = { least: 0, most: LONGEST };

/** RFC 1912 section 2.2 and RFC 2308 section 5, not narrower than what is found to work. */
const USUAL: SoaLimits = {
  refresh: { least: 1200, most: 86_400 },
  retry: { least: 180, most: LONGEST },
  expire: { least: 604_800, most: LONGEST },
  minimum: { least: 60, most: 86_400 },
  areRegistryRules: false,
};

/** What DENIC's test of name servers asks of the zones that .de delegates. */
const DENIC: SoaLimits = {
  refresh: { least: 3600, most: 86_400 },
  retry: { least: 900, most: 28_800 },
  expire: { least: 604_800, most: 3_600_000 },
  minimum: { least: 180, most: 86_400 },
  areRegistryRules: true,
};

/** How servers keep each other up to date is up to those who run them; only the owner's own are held to limits. */
export function soaLimits({ zone, isSelfHosted }: ZoneSoa): SoaLimits {
  const limits = parentOf(zone) === 'de' ? DENIC : USUAL;
  return isSelfHosted ? limits : { ...limits, refresh: ANY, retry: ANY, expire: ANY };
}
