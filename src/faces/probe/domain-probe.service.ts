import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { isConclusive } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { SeoService } from '#features/seo/seo.service.js';
import type { Probe } from './probe.dto.js';
import { type Probed, probeText } from './probe-text.js';

/** The reports of watched domains as metrics, with the same services, capacity and cache as the endpoints. */
@Injectable()
export class DomainProbeService {
  constructor(
    private readonly health: HealthService,
    private readonly seo: SeoService,
  ) {}

  /** A report that could not be made is an unsuccessful probe; an overloaded service is an error. */
  async probe(domain: DomainName, module: Probe, client: Client): Promise<string> {
    const start = performance.now();
    const probed = await (module === 'check' ? this.checked(domain, client) : this.analyzed(domain, client)).catch(
      (error: unknown) => {
        if (error instanceof UpstreamError && error.reason !== 'busy') return undefined;
        throw error;
      },
    );
    return probeText(probed, (performance.now() - start) / 1000);
  }

  private async checked(domain: DomainName, client: Client): Promise<Probed | undefined> {
    const { body } = await this.health.report(domain, client);
    return isConclusive(body) ? body : undefined;
  }

  private async analyzed(domain: DomainName, client: Client): Promise<Probed | undefined> {
    const { complete, found } = (await this.seo.analyze({ domain }, client)).body;
    return complete && !found.error ? found : undefined;
  }
}
