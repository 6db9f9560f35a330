import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/mapped-types';
import type { Caller } from '../../edge/limits/caller.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { type DomainPlan, PlanParams, PlanQuery } from '../../plan/plan.dto.js';
import { PlanService } from '../../plan/plan.service.js';
import { bySteps } from '../../plan/same-steps.js';
import { lines, type Say } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { fitted, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type PlanArguments = PlanParams & PlanQuery;

interface WrittenPlan {
  readonly plan: DomainPlan;
  /** The same for a program, where one was asked for. */
  readonly script?: string;
}

type Stage = DomainPlan['stages'][number];
type Change = Stage['changes'][number];

@Injectable()
export class PlanTool extends Tool<PlanArguments, WrittenPlan> {
  readonly name = 'fix_plan';
  readonly operation = 'planFixes';
  readonly input = () => IntersectionType(PlanParams, PlanQuery);
  override readonly localized = true;

  constructor(
    private readonly service: PlanService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, lang, format }: PlanArguments, caller?: Caller): Promise<WrittenPlan> {
    const { body: plan } = await this.service.plan(domain, lang, caller);
    return format === 'json' ? { plan } : { plan, script: await this.service.written(domain, format, lang, caller) };
  }

  override structured({ plan }: WrittenPlan): object {
    return plan;
  }

  render({ plan, script }: WrittenPlan): string {
    const { displayDomain: domain, score, scoreAfter, stages, manual, locale } = plan;
    const say: Say = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const isDone = stages.length === 0 && manual.length === 0;
    const head = say(isDone ? 'plan.nothing' : 'plan.score', { domain, score, scoreAfter });
    const changes = stages.flatMap((stage, i) => [
      [stageText(stage, i + 1, say)] as const,
      ...stage.changes.map((change): Forms => changeForms(change, say)),
    ]);
    const byHand = bySteps(manual).map((group): Forms => {
      const named = group.map(({ id, title, where }) => `- ${oneLine(title)} [${id}] (${say(`place.${where}`)})`);
      const steps = group[0].steps.map((step) => `  → ${lines(step)}`);
      return [named.join('\n'), [...named, ...steps].join('\n')];
    });
    const entries = [
      ...(script === undefined ? changes : [scriptForms(script, say)]),
      ...(byHand.length > 0 ? [[say('plan.manual')] as const] : []),
      ...byHand,
      ...(isDone ? [] : [[say('plan.next')] as const]),
    ];
    return fitted(head, entries, (count) => say('findings.more', { count }));
  }
}

function stageText({ when, condition = '', scoreAfter }: Stage, number: number, say: Say): string {
  return say(`plan.${when}`, { number, condition: oneLine(condition), scoreAfter });
}

/** A record on a line of its own, so that it can be copied whole. */
function changeForms({ action, host, type, value, old, where, resolves }: Change, say: Say): Forms {
  const place = where === 'dns' ? '' : ` (${say(`place.${where}`)})`;
  const before = old === undefined || action === 'remove' ? [] : [say('plan.old', { value: oneLine(old) })];
  const named = [
    `- ${say(`plan.${action}`)} ${host} ${type}${place}`,
    ...before,
    say(action === 'remove' ? 'plan.old' : 'plan.value', { value: oneLine(value) }),
  ].join('\n');
  return resolves.length === 0 ? [named] : [named, `${named}\n${say('plan.resolves', { ids: resolves.join(', ') })}`];
}

/** Whole or not at all: half a script must not be run. */
function scriptForms(script: string, say: Say): Forms {
  return [say('plan.long', { length: script.length }), `\`\`\`\n${lines(script.trimEnd())}\n\`\`\``];
}
