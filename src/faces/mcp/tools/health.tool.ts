import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type DomainHealth, HealthParams, HealthQuery } from '#features/health/health.dto.js';
import { HealthService } from '#features/health/health.service.js';
import { healthView } from '../../views/health.view.js';
import { withinSize } from '../compact-findings.js';
import type { ResponseSize } from '../response-size.js';
import { ViewTool } from '../view-tool.js';

type HealthArguments = HealthParams & HealthQuery;

@Injectable()
export class HealthTool extends ViewTool<HealthArguments, DomainHealth> {
  readonly name = 'dns_health_check';
  readonly operation = 'checkDomain';
  readonly input = () => IntersectionType(HealthParams, HealthQuery);
  override readonly localized = true;
  readonly view = healthView;

  constructor(
    private readonly service: HealthService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: HealthArguments, client?: Client): Promise<DomainHealth> {
    return (await this.service.check(params, params.lang, client)).body;
  }

  override structured(report: DomainHealth, input: HealthArguments & ResponseSize): object {
    return withinSize(report, input);
  }
}
