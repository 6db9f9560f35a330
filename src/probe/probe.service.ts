import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { isConclusive } from '../health/health-report.js';
import { HealthService } from '../health/health.service.js';
import { UpstreamError } from '../network/upstream-error.js';
import { SeoService } from '../seo/seo.service.js';
import type { Probe } from './probe.dto.js';
import { type Probed, probeText } from './probe-text.js';

/** The reports of watched domains as metrics: the same services, room and cache as the endpoints. */
@Injectable()
export class ProbeService {
  constructor(
    private readonly health: HealthService,
    private readonly seo: SeoService,
  ) {}

  /** What could not be found out is a probe without success; a service that has too much to do is an error. */
  async probe(domain: DomainName, module: Probe, caller: Caller): Promise<string> {
    const start = performance.now();
    const probed = await (module === 'check' ? this.checked(domain, caller) : this.looked(domain, caller)).catch(
      (error: unknown) => {
        if (error instanceof UpstreamError && error.reason !== 'busy') return undefined;
        throw error;
      },
    );
    return probeText(probed, (performance.now() - start) / 1000);
  }

  private async checked(domain: DomainName, caller: Caller): Promise<Probed | undefined> {
    const { body } = await this.health.report(domain, caller);
    return isConclusive(body) ? body : undefined;
  }

  private async looked(domain: DomainName, caller: Caller): Promise<Probed | undefined> {
    const { complete, found } = (await this.seo.looked(domain, caller)).body;
    return complete && !found.error ? found : undefined;
  }
}
