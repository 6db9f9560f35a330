import type { NameServer } from './address-plan.js';
import type { Zone } from './hierarchy.js';
import { LAB } from './processes.js';

export const ROOT_HINTS = `${LAB}/root.hints`;
export const TRUST_ANCHOR = `${LAB}/root.ds`;
export const TRUSTED_KEY = `${LAB}/root.key`;

/** The copy of a zone that a program serves. */
export type Copy = Pick<NameServer, 'program'>;

/** The file of a program's copy of a zone. */
export function zoneFile({ origin, domain }: Zone, { program }: Copy): string {
  const isOther = domain?.changed !== undefined && domain.changed.on === program;
  return `${LAB}/zones/${origin}${isOther ? program : ''}zone`;
}
