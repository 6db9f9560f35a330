/** A domain that nobody has, as far as can be seen, though records rely on it. */
export interface UnregisteredDomain {
  readonly domain: string;
  readonly reliedOnBy: readonly string[];
  /** The registry itself says so; else only the DNS does, and the registry cannot be asked. */
  readonly isFree: boolean;
}

/** The one to speak of: what the registry confirms before what the DNS alone suggests. */
export function confirmedFirst(lost: readonly UnregisteredDomain[]): UnregisteredDomain | undefined {
  return lost.find(({ isFree }) => isFree) ?? lost[0];
}
