import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type DomainPlan, PlanParams, PlanQuery } from '#features/plan/plan.dto.js';
import { PlanService } from '#features/plan/plan.service.js';
import { groupBySteps } from '#features/plan/same-steps.js';
import { lines, type Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import type { ResponseSize } from '../response-size.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type PlanArguments = PlanParams & PlanQuery;

interface WrittenPlan {
  readonly plan: DomainPlan;
  /** The plan in the requested machine-readable format. */
  readonly script?: string;
}

type Stage = DomainPlan['stages'][number];
type Change = Stage['changes'][number];

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
    return { plan, script: await this.service.written(domain, format, lang, { provider, ...(client && { client }) }) };
  }

  override structured({ plan }: WrittenPlan): object {
    return plan;
  }

  render({ plan, script }: WrittenPlan, size: ResponseSize): string {
    const { displayDomain: domain, score, scoreAfter, stages, manual, locale } = plan;
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const isDone = stages.length === 0 && manual.length === 0;
    const head = say(isDone ? 'plan.nothing' : 'plan.score', { domain, score, scoreAfter });
    const changes = stages.flatMap((stage, i) => [
      [stageText(stage, i + 1, say)] as const,
      ...stage.changes.map((change): Forms => changeForms(change, say)),
    ]);
    const byHand = groupBySteps(manual).map((group): Forms => {
      const named = group.map(({ id, title, where }) => `- ${oneLine(title)} [${id}] (${say(`place.${where}`)})`);
      const steps = group[0].steps.map((step) => `  → ${lines(step)}`);
      return [named.join('\n'), [...named, ...steps].join('\n')];
    });
    const entries = [
      ...(script === undefined ? changes : [scriptForms(script, say)]),
      ...(byHand.length > 0 ? [[say('plan.manual')] as const] : []),
      ...byHand,
      ...(isDone ? [] : [[say(stages.length > 0 ? 'plan.next' : 'plan.afterwards')] as const]),
    ];
    return fitText(head, entries, (count) => say('findings.more', { count }), size);
  }
}

function stageText({ when, condition = '', scoreAfter }: Stage, number: number, say: Translate): string {
  return say(`plan.${when}`, { number, condition: oneLine(condition), scoreAfter });
}

/** The record is on a separate line, so that it can be copied. */
function changeForms({ action, host, type, value, old, where, conditions, resolves }: Change, say: Translate): Forms {
  const place = where === 'dns' ? '' : ` (${say(`place.${where}`)})`;
  const before = old === undefined || action === 'remove' ? [] : [say('plan.old', { value: oneLine(old) })];
  const named = [
    `- ${say(`plan.${action}`)} ${host} ${type}${place}`,
    ...before,
    say(action === 'remove' ? 'plan.old' : 'plan.value', { value: oneLine(value) }),
    ...conditions.map((one) => `  → ${lines(one)}`),
  ].join('\n');
  return resolves.length === 0 ? [named] : [named, `${named}\n${say('plan.resolves', { ids: resolves.join(', ') })}`];
}

/** A script is never shortened, because an incomplete one must not be run. */
function scriptForms(script: string, say: Translate): Forms {
  return [say('plan.long', { length: script.length }), `\`\`\`\n${lines(script.trimEnd())}\n\`\`\``];
}
