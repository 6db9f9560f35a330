import type { PlanVerdict } from '#features/plan/plan-report.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { groupBySteps } from '#features/plan/same-steps.js';
import { type Block, type Inline, type Line, type ListBlock, type State, type Step, words } from './block.js';
import { severityOf } from './health-findings.js';
import { shownScore } from './score.js';

type Stage = DomainPlan['stages'][number];
type Change = Stage['changes'][number];

interface Script {
  readonly format: string;
  readonly text: string;
}

const STATES: Readonly<Record<PlanVerdict, State>> = {
  ...({
    needed: 'info',
    unsolved: 'warn',
    optional: 'ok',
    nothing: 'ok',
    open: 'unknown',
    unknown: 'unknown',
  } as const),
};

/** Problems that no record solves, what to change in stages, then improvements outside of DNS. A script takes the place of the stages that it contains. */
export function planView(plan: DomainPlan, script?: Script): readonly Block[] {
  const { domain, displayDomain, stages, manual } = plan;
  const groups = groupBySteps(manual);
  const needed = groups.filter((group) => group.some(isFault));
  return [
    {
      kind: 'verdict',
      subject: displayDomain,
      ...planSaid(plan),
      more: plan.verdict === 'unknown' ? [words('views.mail.advice.unknown')] : [scores(plan)],
    },
    ...(script
      ? [
          {
            kind: 'snippet',
            title: script.format,
            text: script.text.trimEnd(),
            tooLong: words('views.plan.long', { length: script.text.length }),
          } as const,
        ]
      : []),
    ...needed.map((group) => byHand(group)),
    ...(script ? [] : stages.flatMap((stage, i) => stageBlocks(stage, i + 1))),
    ...(stages.length > 0 ? [ahead('preview', `/api/v1/preview/${domain}`)] : []),
    ...(stages.length + manual.length > 0 ? [ahead('verify', `/api/v1/verify/${domain}/{finding}`)] : []),
    ...(script ? [] : groups.filter((group) => !needed.includes(group)).map((group) => byHand(group))),
  ];
}

function ahead(step: 'preview' | 'verify', next: string): Block {
  return { kind: 'text', line: [words(`views.plan.${step}`), { next }] };
}

/** Whether there is anything to change. */
export function planSaid({ verdict }: Pick<DomainPlan, 'verdict'>): { readonly state: State; readonly title: Inline } {
  return { state: STATES[verdict], title: words(`views.plan.${verdict}`) };
}

function scores({ score, scoreAfter, stages }: DomainPlan): Line {
  if (stages.length === 0) return words('views.score', { score: shownScore(score) });
  return words('views.plan.scores', { score: shownScore(score), scoreAfter: shownScore(scoreAfter) });
}

function stageBlocks({ when, condition, changes, scoreAfter }: Stage, number: number): readonly Block[] {
  return [
    {
      kind: 'steps',
      title: words(`views.plan.${when}`, { number, score: shownScore(scoreAfter) }),
      ...(condition !== undefined && { lead: condition }),
      steps: changes.map(stepOf),
    },
  ];
}

function stepOf({ action, host, type, value, old, where, conditions, resolves }: Change): Step {
  const findings = resolves.map((finding): Inline => ({ finding, state: 'ok' }));
  return {
    when: words(`site.plan.${action}`, { type, host }),
    what: [{ quiet: words('views.plan.where', { where: words(`site.where.${where}`) }) }, ...conditions],
    remove: old === undefined ? [] : [old],
    publish: action === 'remove' ? [] : [value],
    ...(findings.length > 0 && { done: [words('views.plan.resolves'), ...findings] }),
  };
}

function isFault({ id }: DomainPlan['manual'][number]): boolean {
  return ['problem', 'warn'].includes(severityOf(id));
}

/** Findings with the same steps share them. */
function byHand(group: ReturnType<typeof groupBySteps<DomainPlan['manual'][number]>>[number]): ListBlock {
  const names = group.map(({ id, title }) => `${title} [${id}]`);
  return {
    kind: 'list',
    title: words('views.plan.byHand', { findings: names.join(', '), where: words(`site.where.${group[0].where}`) }),
    items: group[0].steps,
  };
}
