// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { dmarcAlignment } from './checks/dmarc-alignment.check.js';
import { dmarcDiscovery } from './checks/dmarc-discovery.check.js';
import { dmarcFailureOptions } from './checks/dmarc-failure-options.check.js';
import { dmarcOtherTxt } from './checks/dmarc-other-txt.check.js';
import { dmarcPass } from './checks/dmarc-pass.check.js';
import { dmarcPolicy } from './checks/dmarc-policy.check.js';
import { dmarcPsd } from './checks/dmarc-psd.check.js';
import { dmarcRecord } from './checks/dmarc-record.check.js';
import { dmarcRemovedTags } from './checks/dmarc-removed-tags.check.js';
import { dmarcReportReceivers } from './checks/dmarc-report-receivers.check.js';
import { dmarcReports } from './checks/dmarc-reports.check.js';
import { dmarcSubdomains } from './checks/dmarc-subdomains.check.js';
import { dmarcSyntax } from './checks/dmarc-syntax.check.js';
import { dmarcTesting } from './checks/dmarc-testing.check.js';

export const checks = [
  dmarcRecord,
  dmarcSyntax,
  dmarcPolicy,
  dmarcPass,
  dmarcTesting,
  dmarcSubdomains,
  dmarcRemovedTags,
  dmarcReports,
  dmarcReportReceivers,
  dmarcFailureOptions,
  dmarcAlignment,
  dmarcOtherTxt,
  dmarcPsd,
  dmarcDiscovery,
];
