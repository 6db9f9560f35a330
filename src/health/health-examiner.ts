import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import { SEVERITIES, type Finding } from '../domain/finding.js';
import { runChecks } from '../domain/run-checks.js';
import { AuthoritativeClient } from '../network/authoritative-client.js';
import { DnsResolver } from '../network/dns-resolver.js';
import { PageFetcher } from '../network/page-fetcher.js';
import { RdapClient } from '../network/rdap-client.js';
import { domainExists } from './checks/resolution/domain-exists.check.js';
import { Published } from './facts/published.js';
import { findResolution } from './facts/resolution.facts.js';
import { findSubject } from './facts/subject.js';
import { gatherHealthFacts } from './health-facts.js';
import type { HealthReport } from './health-report.js';
import { healthScore, healthTopics } from './health-weights.js';
import type { Inquiry } from './inquiry.js';

/** All questions of a report together; what has no answer by then is unknown. */
const PATIENCE_MS = 12_000;

const checks = healthTopics.flatMap((topic) => topic.checks);

/** Finds out about a domain what can be found out, and judges it. */
@Injectable()
export class HealthExaminer {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly servers: AuthoritativeClient,
    private readonly pages: PageFetcher,
    private readonly registry: RdapClient,
    private readonly clock: Clock,
  ) {}

  async examine(domain: DomainName): Promise<HealthReport> {
    const inquiry = this.inquiry();
    const [resolution, subject] = await Promise.all([
      findResolution(domain, this.resolver, inquiry.signal),
      findSubject(domain, inquiry.dns),
    ]);
    const isThere = resolution.state === 'known' && ['resolves', 'bogus'].includes(resolution.value.state);
    const findings = isThere
      ? runChecks(checks, await gatherHealthFacts(resolution.value, subject, inquiry))
      : runChecks([domainExists], { resolution });
    return {
      domain: domain.ascii,
      displayDomain: domain.unicode,
      zone: subject.zone,
      // What could not be asked is not said to be gone: the one finding tells that nothing is known.
      resolvable: isThere || resolution.state !== 'known',
      score: healthScore(findings),
      findings: findings.toSorted((one, other) => gravity(other) - gravity(one)),
      checkedAt: new Date(inquiry.now).toISOString(),
    };
  }

  private inquiry(): Inquiry {
    const { servers, pages, registry } = this;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    setMaxListeners(0, signal); // every question of the report listens
    return { dns: new Published(this.resolver, signal), servers, pages, registry, signal, now: this.clock.now() };
  }
}

function gravity({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
