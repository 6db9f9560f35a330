import { dmarcReportDomain } from './registration/dmarc-report-domain.check.js';
import { mxDomain } from './registration/mx-domain.check.js';
import { nsDomain } from './registration/ns-domain.check.js';
import { registrationDs } from './registration/registration-ds.check.js';
import { registrationExpiry } from './registration/registration-expiry.check.js';
import { registrationHold } from './registration/registration-hold.check.js';
import { registrationLock } from './registration/registration-lock.check.js';
import { spfIncludeDomain } from './registration/spf-include-domain.check.js';

export const registrationChecks = [
  registrationExpiry,
  registrationHold,
  registrationLock,
  registrationDs,
  nsDomain,
  mxDomain,
  spfIncludeDomain,
  dmarcReportDomain,
] as const;
