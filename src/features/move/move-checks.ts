import type { Check } from '#base/domain/check.js';
import { moveAdditions } from './checks/move-additions.check.js';
import { moveAddresses } from './checks/move-addresses.check.js';
import { moveAuthority } from './checks/move-authority.check.js';
import { moveCopies } from './checks/move-copies.check.js';
import { moveDnssec } from './checks/move-dnssec.check.js';
import { moveMissing } from './checks/move-missing.check.js';
import { moveNames } from './checks/move-names.check.js';
import { moveNsSet } from './checks/move-ns-set.check.js';
import { moveOutlook } from './checks/move-outlook.check.js';
import { moveReach } from './checks/move-reach.check.js';
import { moveSerial } from './checks/move-serial.check.js';
import { moveTarget } from './checks/move-target.check.js';
import { moveTtls } from './checks/move-ttls.check.js';
import { moveValues } from './checks/move-values.check.js';
import type { MoveFacts } from './move-facts.js';

/** In the order in which reasons of one severity are listed. */
export const moveChecks: readonly Check<MoveFacts>[] = [
  moveAuthority,
  moveReach,
  moveAddresses,
  moveNsSet,
  moveCopies,
  moveMissing,
  moveDnssec,
  moveOutlook,
  moveValues,
  moveNames,
  moveTtls,
  moveAdditions,
  moveSerial,
  moveTarget,
];
