import { DomainName } from '#base/domain/domain-name.js';
import { isBelow } from '#base/domain/host-name.js';

/** A target without final dot, to which the zone was appended: the published name and the intended one. */
export interface DotlessTarget {
  readonly target: string;
  readonly meant: string;
}

/** Undefined if the target is not below the zone, or if the intended name does not exist. */
export async function findDotlessTarget(
  target: string,
  zone: string,
  isThere: (name: string) => Promise<boolean>,
): Promise<DotlessTarget | undefined> {
  if (!isBelow(target, zone)) return undefined;
  const meant = target.slice(0, -zone.length - 1);
  const isName = DomainName.parseHost(meant)?.registrable !== undefined;
  return isName && (await isThere(meant)) ? { target, meant } : undefined;
}
