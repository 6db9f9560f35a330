import { Injectable, Logger } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { BugReport } from '#base/execution/isolation.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Metrics } from '#base/metrics/metrics.js';

/** Logs and counts bugs in one check or gatherer; the rest of the report is still returned. */
@Injectable()
export class BugLog {
  private readonly logger = new Logger('Bug');

  constructor(private readonly metrics: Metrics) {}

  /** Ignores UpstreamError: a network failure is not a bug, and its findings are `unknown`. */
  about(domain: DomainName): BugReport {
    return (part, bug) => {
      if (bug instanceof UpstreamError) return;
      this.metrics.bugs.count(part);
      this.logger.error(bug instanceof Error ? bug : String(bug), { part, domain: domain.ascii });
    };
  }
}
