import type { NameServer } from './address-plan.js';
import type { Zone } from './hierarchy.js';
import { LAB } from './processes.js';

export const ROOT_HINTS = `${LAB}/root.hints`;
export const TRUST_ANCHOR = `${LAB}/root.ds`;
export const TRUSTED_KEY = `${LAB}/root.key`;

/** One of several copies of a zone: the one that a program has. */
export type Copy = Pick<NameServer, 'program'>;

/** Where a program finds its copy of a zone. */
export function zoneFile({ origin, domain }: Zone, { program }: Copy): string {
  const isOther = domain?.changed !== undefined && domain.changed.on === program;
  return `${LAB}/zones/${origin}${isOther ? program : ''}zone`;
}
