import { Injectable, Logger } from '@nestjs/common';
import type { DomainName } from '../../domain/domain-name.js';
import type { BugReport } from '../../domain/isolation.js';
import { UpstreamError } from '../../network/upstream-error.js';
import { Metrics } from '../../metrics/metrics.js';

/** Bugs that a report survives: anyone who asked gets the rest of it, and we get to know. */
@Injectable()
export class BugLog {
  private readonly logger = new Logger('Bug');

  constructor(private readonly metrics: Metrics) {}

  /** That the network failed is no bug: what it kept from us is unknown, which is all there is to say. */
  about(domain: DomainName): BugReport {
    return (part, bug) => {
      if (bug instanceof UpstreamError) return;
      this.metrics.bugs.count(part);
      this.logger.error(bug instanceof Error ? bug : String(bug), { part, domain: domain.ascii });
    };
  }
}
