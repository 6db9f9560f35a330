import { DomainName } from '../../domain/domain-name.js';
import { isBelow } from '../../domain/host-name.js';

/** A target that lacks its final dot, so that the zone was appended: as it is published, and as it was meant. */
export interface DotlessTarget {
  readonly target: string;
  readonly meant: string;
}

/** Nothing where the target is no such name, or where what was meant is not there either. */
export async function dotlessTarget(
  target: string,
  zone: string,
  isThere: (name: string) => Promise<boolean>,
): Promise<DotlessTarget | undefined> {
  if (!isBelow(target, zone)) return undefined;
  const meant = target.slice(0, -zone.length - 1);
  const isName = DomainName.parseHost(meant)?.registrable !== undefined;
  return isName && (await isThere(meant)) ? { target, meant } : undefined;
}
