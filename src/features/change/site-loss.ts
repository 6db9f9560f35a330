import { firstFew } from '#base/domain/evidence.js';
import type { Sides } from './change-facts.js';
import type { SiteAddress, SiteName } from './services.js';

export interface SiteLoss {
  readonly kind: 'gone' | 'nowhere' | 'ipv4' | 'ipv6';
  readonly name: string;
  /** Those of today that are lost. */
  readonly addresses: readonly string[];
  /** What visitors would get instead. */
  readonly left: readonly string[];
}

/** What visitors of a name lose. Other addresses of the same kind are a move, not a loss. */
export function siteLoss({ before, after }: Sides<SiteName>): SiteLoss | undefined {
  const had = before.addresses.filter(({ use }) => use === 'works');
  const left = after.addresses.filter(({ use }) => use !== 'dead');
  const loss = (kind: SiteLoss['kind'], lost: readonly SiteAddress[], instead: readonly string[] = []): SiteLoss => ({
    kind,
    name: before.host,
    addresses: firstFew(lost.map(({ address }) => address)),
    left: firstFew(instead),
  });
  if (left.length === 0) {
    const dead = after.addresses.map(({ address }) => address);
    const instead = after.deadTarget === undefined ? dead : [after.deadTarget];
    return loss(instead.length > 0 ? 'nowhere' : 'gone', had, instead);
  }
  for (const family of [4, 6] as const) {
    const lost = had.filter(({ version }) => version === family);
    if (lost.length > 0 && !left.some(({ version }) => version === family)) return loss(`ipv${family}`, lost);
  }
  return undefined;
}
