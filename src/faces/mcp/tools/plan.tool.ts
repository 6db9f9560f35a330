import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type DomainPlan, PlanParams, PlanQuery } from '#features/plan/plan.dto.js';
import { PlanService } from '#features/plan/plan.service.js';
import { planView } from '../../views/plan.view.js';
import { blockText } from '../block-text.js';
import type { ResponseSize } from '../response-size.js';
import { Tool } from '../tool.js';

type PlanArguments = PlanParams & PlanQuery;

interface WrittenPlan {
  readonly plan: DomainPlan;
  /** The plan in the requested machine-readable format. */
  readonly script?: { readonly format: string; readonly text: string };
}

@Injectable()
export class PlanTool extends Tool<PlanArguments, WrittenPlan> {
  readonly name = 'fix_plan';
  readonly operation = 'planFixes';
  readonly input = () => IntersectionType(PlanParams, PlanQuery);
  override readonly leavesOut = ['provider'];
  override readonly localized = true;

  constructor(
    private readonly service: PlanService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, lang, format, provider }: PlanArguments, client?: Client): Promise<WrittenPlan> {
    const { body: plan } = await this.service.plan(domain, lang, client);
    if (format === 'json') return { plan };
    const text = await this.service.written(domain, format, lang, { provider, ...(client && { client }) });
    return { plan, script: { format, text } };
  }

  override structured({ plan }: WrittenPlan): object {
    return plan;
  }

  render({ plan, script }: WrittenPlan, size: ResponseSize): string {
    return blockText(planView(plan, script), this.wording(plan.locale), size);
  }
}
