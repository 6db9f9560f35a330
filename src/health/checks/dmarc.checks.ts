import { dmarcAlignment } from './dmarc/dmarc-alignment.check.js';
import { dmarcDiscovery } from './dmarc/dmarc-discovery.check.js';
import { dmarcFailureOptions } from './dmarc/dmarc-failure-options.check.js';
import { dmarcNeighbours } from './dmarc/dmarc-neighbours.check.js';
import { dmarcPolicy } from './dmarc/dmarc-policy.check.js';
import { dmarcRecord } from './dmarc/dmarc-record.check.js';
import { dmarcRemovedTags } from './dmarc/dmarc-removed-tags.check.js';
import { dmarcReportReceivers } from './dmarc/dmarc-report-receivers.check.js';
import { dmarcReports } from './dmarc/dmarc-reports.check.js';
import { dmarcSubdomains } from './dmarc/dmarc-subdomains.check.js';
import { dmarcSuffix } from './dmarc/dmarc-suffix.check.js';
import { dmarcSyntax } from './dmarc/dmarc-syntax.check.js';
import { dmarcTesting } from './dmarc/dmarc-testing.check.js';
import { dmarcWithoutDkim } from './dmarc/dmarc-without-dkim.check.js';

export const dmarcChecks = [
  dmarcRecord,
  dmarcSyntax,
  dmarcPolicy,
  dmarcTesting,
  dmarcSubdomains,
  dmarcRemovedTags,
  dmarcReports,
  dmarcReportReceivers,
  dmarcFailureOptions,
  dmarcAlignment,
  dmarcNeighbours,
  dmarcSuffix,
  dmarcDiscovery,
  dmarcWithoutDkim,
] as const;
