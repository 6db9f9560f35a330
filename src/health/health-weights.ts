import type { Check } from '../domain/check.js';
import type { Finding } from '../domain/finding.js';
import { score, type TopicWeights, type WeightsOf } from '../domain/score.js';
import { bimiChecks } from './topics/bimi/topic.js';
import { caaChecks } from './topics/caa/topic.js';
import { daneChecks } from './topics/dane/topic.js';
import { delegationChecks } from './topics/delegation/topic.js';
import { dkimChecks } from './topics/dkim/topic.js';
import { dmarcChecks } from './topics/dmarc/topic.js';
import { dnssecChecks } from './topics/dnssec/topic.js';
import { mtaStsChecks } from './topics/mta-sts/topic.js';
import { mxChecks } from './topics/mx/topic.js';
import { registrationChecks } from './topics/registration/topic.js';
import { resolutionChecks } from './topics/resolution/topic.js';
import { serversChecks } from './topics/servers/topic.js';
import { siteChecks } from './topics/site/topic.js';
import { spfChecks } from './topics/spf/topic.js';
import { transportChecks } from './topics/transport/topic.js';
import { webChecks } from './topics/web/topic.js';
import { zoneChecks } from './topics/zone/topic.js';
import type { HealthFacts } from './health-facts.js';

/** What belongs together: its checks, what their findings cost, and the most they may cost together. */
export interface HealthTopic extends TopicWeights {
  /** Also the name of its catalogue, behind `health-`. */
  readonly name: string;
  readonly checks: readonly Check<HealthFacts>[];
}

/** In the order in which a report tells them. */
export const healthTopics: readonly HealthTopic[] = [
  {
    name: 'resolution',
    checks: resolutionChecks,
    cap: 100,
    weights: {
      'domain-exists.missing': 100,
      'domain-exists.unanswered': 100,
      'dnssec-bogus.orphaned': 80,
      'dnssec-bogus.signatures': 80,
    } satisfies WeightsOf<typeof resolutionChecks>,
  },
  {
    name: 'registration',
    checks: registrationChecks,
    cap: 30,
    weights: {
      'registration-expiry.soon': 4,
      'registration-expiry.imminent': 15,
      'registration-expiry.expired': 20,
      'registration-expiry.leaving': 30,
      'registration-hold.held': 30,
      'ns-domain.free': 30,
      'mx-domain.free': 25,
      'spf-include-domain.free': 20,
      'dmarc-report-domain.free': 8,
    } satisfies WeightsOf<typeof registrationChecks>,
  },
  {
    name: 'delegation',
    checks: delegationChecks,
    cap: 25,
    weights: {
      'ns-count.single': 12,
      'ns-literal.found': 10,
      'ns-hosts.dead': 10,
      'ns-hosts.private': 10,
      'ns-hosts.alias': 8,
      'ns-same-address.shared': 5,
      'ns-subnet-diversity.close': 2,
      'ns-families.modern': 5,
    } satisfies WeightsOf<typeof delegationChecks>,
  },
  {
    name: 'servers',
    checks: serversChecks,
    cap: 25,
    weights: {
      'ns-response.missing': 8,
      'ns-response.partly': 3,
      'ns-authority.lame': 8,
      'ns-parent-child.disjoint': 12,
      'ns-parent-child.outdated': 8,
      'ns-parent-child.surplus': 3,
      'ns-glue.missing': 10,
      'ns-glue.dead': 10,
      'ns-glue.outdated': 4,
      'ns-tcp.missing': 4,
      'ns-edns.missing': 4,
      'ns-case.refused': 4,
      'soa-serial.stuck': 4,
      'ns-agreement.differs': 4,
      'mx-agreement.differs': 6,
      'dnssec-server-gap.unsigned': 15,
      'ns-open-recursion.open': 12,
      'ns-axfr.open': 5,
    } satisfies WeightsOf<typeof serversChecks>,
  },
  {
    name: 'zone',
    checks: zoneChecks,
    cap: 20,
    weights: {
      'soa-record.missing': 8,
      'soa-record.several': 8,
      'soa-expire.early': 3,
      'soa-expire.undercut': 2,
      'cname-beside.apex': 10,
      'cname-beside.mixed': 8,
      'cname-chain.circle': 8,
      'cname-chain.long': 3,
      'txt-size.huge': 2,
      'txt-quotes.stray': 2,
    } satisfies WeightsOf<typeof zoneChecks>,
  },
  {
    name: 'dnssec',
    checks: dnssecChecks,
    cap: 20,
    weights: {
      'dnssec-chain.island': 4,
      'dnssec-algorithm.deprecated': 12,
      'dnssec-algorithm.mixed': 4,
      'dnssec-digest.outdated': 5,
      'dnssec-key-size.weak': 12,
      'dnssec-key-size.short': 3,
      'dnssec-signatures.missing': 15,
      'dnssec-signatures.expired': 15,
      'dnssec-signatures.premature': 15,
      'dnssec-signature-life.ending': 5,
      'dnssec-completeness.partial': 4,
      'dnssec-cds.unsigned': 6,
      'dnssec-cds.removal': 4,
      'dnssec-cds.contrary': 3,
      'dnssec-cds.keyless': 3,
      'dnssec-nsec3.foreign': 12,
      'dnssec-nsec3.iterated': 4,
      'dnssec-denial.unproven': 12,
      'dnssec-denial.hidden': 12,
      'dnssec-denial.omitted': 12,
      'dnssec-split.failing': 8,
    } satisfies WeightsOf<typeof dnssecChecks>,
  },
  {
    name: 'web',
    checks: webChecks,
    cap: 20,
    weights: {
      'web-address.private': 15,
      'web-ipv6.dead': 6,
      'web-www.missing': 4,
      'web-www.dangling': 8,
      'web-www.claimable': 15,
      'subdomain-dangling.claimable': 12,
      'subdomain-dangling.dead': 3,
      'https-record.mixed': 3,
      'https-record.malformed': 4,
      'https-target.dead': 8,
      'https-hints.stale': 3,
    } satisfies WeightsOf<typeof webChecks>,
  },
  {
    name: 'site',
    checks: siteChecks,
    cap: 25,
    weights: {
      'https-reachable.expired': 20,
      'https-reachable.mismatch': 15,
      'https-reachable.untrusted': 15,
      'https-reachable.broken': 15,
      'https-reachable.closed': 12,
      'cert-expiry.soon': 3,
      'cert-expiry.imminent': 10,
      'https-redirect.open': 5,
      'https-redirect.detour': 3,
      'hsts.invalid': 2,
      'security-txt.invalid': 1,
      'security-txt.expired': 1,
    } satisfies WeightsOf<typeof siteChecks>,
  },
  {
    name: 'caa',
    checks: caaChecks,
    cap: 15,
    weights: {
      'caa-lookup.failed': 12,
      'caa-syntax.critical': 15,
      'caa-syntax.invalid': 4,
      'caa-renewal.blocked': 12,
      'caa-wildcard.blocked': 10,
      'caa-parameters.repeated': 4,
      'caa-parameters.unprovable': 4,
    } satisfies WeightsOf<typeof caaChecks>,
  },
  {
    name: 'mx',
    checks: mxChecks,
    cap: 25,
    weights: {
      'mx-record.mixed': 15,
      'mx-hosts.literal': 20,
      'mx-hosts.dead': 25,
      'mx-hosts.partly': 5,
      'mx-hosts.private': 15,
      'mx-hosts.alias': 3,
      'mx-leftover.found': 2,
    } satisfies WeightsOf<typeof mxChecks>,
  },
  {
    name: 'spf',
    checks: spfChecks,
    cap: 25,
    weights: {
      'spf-record.missing': 10,
      'spf-record.several': 15,
      'spf-record.misspelt': 15,
      'spf-syntax.invalid': 15,
      'spf-lookups.near': 3,
      'spf-lookups.over': 15,
      'spf-include.loop': 15,
      'spf-include.missing': 15,
      'spf-include.several': 15,
      'spf-include.faulty': 15,
      'spf-hosts.over': 15,
      'spf-void.many': 4,
      'spf-all.open': 20,
      'spf-all.neutral': 6,
      'spf-all.missing': 6,
      'spf-ptr.used': 3,
      'spf-broad.wide': 4,
      'spf-broad.vast': 15,
    } satisfies WeightsOf<typeof spfChecks>,
  },
  {
    name: 'dkim',
    checks: dkimChecks,
    cap: 15,
    weights: {
      'dkim-record.several': 8,
      'dkim-record.invalid': 8,
      'dkim-strength.weak': 10,
      'dkim-strength.short': 4,
      'dkim-compatibility.outdated': 8,
      'dkim-compatibility.novel': 3,
      'dkim-testing.on': 4,
      'dkim-dangling.found': 6,
      'dkim-wildcard.key': 4,
      'dkim-service.other': 8,
    } satisfies WeightsOf<typeof dkimChecks>,
  },
  {
    name: 'dmarc',
    checks: dmarcChecks,
    cap: 25,
    weights: {
      'dmarc-record.missing': 15,
      'dmarc-record.several': 18,
      'dmarc-record.misspelt': 18,
      'dmarc-record.misplaced': 18,
      'dmarc-record.dangling': 18,
      'dmarc-record.mistaken': 18,
      'dmarc-syntax.invalid': 6,
      'dmarc-syntax.void': 18,
      'dmarc-policy.none': 8,
      'dmarc-policy.assumed': 8,
      'dmarc-testing.on': 5,
      'dmarc-subdomains.weaker': 5,
      'dmarc-removed-tags.sampled': 4,
      'dmarc-reports.blind': 4,
      'dmarc-report-receivers.unreachable': 4,
      'dmarc-report-receivers.unauthorized': 4,
      'dmarc-suffix.claimed': 6,
    } satisfies WeightsOf<typeof dmarcChecks>,
  },
  {
    name: 'transport',
    checks: transportChecks,
    cap: 8,
    weights: {
      'mta-sts-record.several': 4,
      'mta-sts-record.invalid': 4,
      'tls-rpt-record.several': 3,
      'tls-rpt-record.invalid': 3,
    } satisfies WeightsOf<typeof transportChecks>,
  },
  {
    name: 'dane',
    checks: daneChecks,
    cap: 12,
    weights: {
      'dane-denial.failing': 12,
      'dane-usage.invalid': 8,
      'dane-usage.authority': 3,
      'dane-unsigned.ignored': 3,
    } satisfies WeightsOf<typeof daneChecks>,
  },
  {
    name: 'bimi',
    checks: bimiChecks,
    cap: 4,
    weights: {
      'bimi-record.several': 3,
      'bimi-record.invalid': 3,
      'bimi-dmarc.weak': 2,
      'bimi-logo.gone': 2,
      'bimi-logo.large': 2,
      'bimi-logo.foreign': 2,
      'bimi-logo.profile': 2,
      'bimi-logo.active': 2,
    } satisfies WeightsOf<typeof bimiChecks>,
  },
  {
    name: 'mta-sts',
    checks: mtaStsChecks,
    cap: 12,
    weights: {
      'mta-sts-fetch.homeless': 6,
      'mta-sts-fetch.insecure': 6,
      'mta-sts-fetch.redirected': 6,
      'mta-sts-fetch.status': 6,
      'mta-sts-fetch.large': 6,
      'mta-sts-syntax.invalid': 6,
      'mta-sts-syntax.untidy': 2,
      'mta-sts-mx.uncovered': 12,
      'mta-sts-mx.untested': 4,
      'mta-sts-max-age.short': 2,
    } satisfies WeightsOf<typeof mtaStsChecks>,
  },
];

export function healthScore(findings: readonly Finding[]): number {
  return score(findings, healthTopics);
}
