// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { dkimCompatibility } from './checks/dkim-compatibility.check.js';
import { dkimDangling } from './checks/dkim-dangling.check.js';
import { dkimKeys } from './checks/dkim-keys.check.js';
import { dkimParked } from './checks/dkim-parked.check.js';
import { dkimRecord } from './checks/dkim-record.check.js';
import { dkimRevoked } from './checks/dkim-revoked.check.js';
import { dkimService } from './checks/dkim-service.check.js';
import { dkimSharedKey } from './checks/dkim-shared-key.check.js';
import { dkimStrength } from './checks/dkim-strength.check.js';
import { dkimTesting } from './checks/dkim-testing.check.js';
import { dkimWildcard } from './checks/dkim-wildcard.check.js';

export const checks = [
  dkimKeys,
  dkimRecord,
  dkimStrength,
  dkimCompatibility,
  dkimTesting,
  dkimRevoked,
  dkimDangling,
  dkimWildcard,
  dkimService,
  dkimSharedKey,
  dkimParked,
];
