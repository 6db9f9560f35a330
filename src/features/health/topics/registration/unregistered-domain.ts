/** A domain that appears to be unregistered although records depend on it. */
export interface UnregisteredDomain {
  readonly domain: string;
  readonly reliedOnBy: readonly string[];
  /** Confirmed by RDAP; otherwise only the DNS denies the domain. */
  readonly isFree: boolean;
}

/** The domain to report: one confirmed by RDAP first. */
export function mostCertainOf(lost: readonly UnregisteredDomain[]): UnregisteredDomain | undefined {
  return lost.find(({ isFree }) => isFree) ?? lost[0];
}
