import { dkimCompatibility } from './dkim/dkim-compatibility.check.js';
import { dkimDangling } from './dkim/dkim-dangling.check.js';
import { dkimKeys } from './dkim/dkim-keys.check.js';
import { dkimParked } from './dkim/dkim-parked.check.js';
import { dkimRecord } from './dkim/dkim-record.check.js';
import { dkimRevoked } from './dkim/dkim-revoked.check.js';
import { dkimService } from './dkim/dkim-service.check.js';
import { dkimSharedKey } from './dkim/dkim-shared-key.check.js';
import { dkimStrength } from './dkim/dkim-strength.check.js';
import { dkimTesting } from './dkim/dkim-testing.check.js';
import { dkimWildcard } from './dkim/dkim-wildcard.check.js';

export const dkimChecks = [
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
] as const;
