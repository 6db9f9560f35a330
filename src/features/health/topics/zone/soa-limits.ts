import { parentOf } from '#base/domain/host-name.js';
import type { ZoneSoa } from './zone.facts.js';

/** A range of seconds, inclusive. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

export interface SoaLimits {
  readonly refresh: Span;
  readonly retry: Span;
  readonly expire: Span;
  readonly minimum: Span;
  /** The registry enforces them. */
  readonly areRegistryRules: boolean;
}

const MAX_SECONDS = 0xffff_ffff;
const ANY: Span = { least: 0, most: MAX_SECONDS };

/** RFC 1912 section 2.2 and RFC 2308 section 5, extended to values that work in practice. */
const USUAL: SoaLimits = {
  refresh: { least: 1200, most: 86_400 },
  retry: { least: 180, most: MAX_SECONDS },
  expire: { least: 604_800, most: MAX_SECONDS },
  minimum: { least: 60, most: 86_400 },
  areRegistryRules: false,
};

/** The limits of the DENIC name server check for zones below .de. */
const DENIC: SoaLimits = {
  refresh: { least: 3600, most: 86_400 },
  retry: { least: 900, most: 28_800 },
  expire: { least: 604_800, most: 3_600_000 },
  minimum: { least: 180, most: 86_400 },
  areRegistryRules: true,
};

/**
 * Refresh, retry and expire are the responsibility of the operator of the servers, so they are checked only for
 * self-hosted zones.
 */
export function soaLimits({ zone, isSelfHosted }: ZoneSoa): SoaLimits {
  const limits = parentOf(zone) === 'de' ? DENIC : USUAL;
  return isSelfHosted ? limits : { ...limits, refresh: ANY, retry: ANY, expire: ANY };
}
