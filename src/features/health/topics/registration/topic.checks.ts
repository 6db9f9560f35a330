// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { dmarcReportDomain } from './checks/dmarc-report-domain.check.js';
import { mxDomain } from './checks/mx-domain.check.js';
import { nsDomain } from './checks/ns-domain.check.js';
import { registrationDs } from './checks/registration-ds.check.js';
import { registrationExpiry } from './checks/registration-expiry.check.js';
import { registrationHold } from './checks/registration-hold.check.js';
import { registrationLock } from './checks/registration-lock.check.js';
import { spfIncludeDomain } from './checks/spf-include-domain.check.js';

export const checks = [
  registrationExpiry,
  registrationHold,
  registrationLock,
  registrationDs,
  nsDomain,
  mxDomain,
  spfIncludeDomain,
  dmarcReportDomain,
];
