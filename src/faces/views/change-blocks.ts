import type { Finding } from '#base/domain/finding.js';
import type { Caution, ChangeLists, ChangeVerdict } from '#features/change/change-fields.js';
import { isLoss } from '#features/change/losses.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { amount, type Block, type Inline, type Line, type ListBlock, type State, words } from './block.js';
import { isFault } from './health-findings.js';
import { shownScore } from './score.js';

/** A change as every feature judges it: of a few records, or of a whole zone. */
export interface JudgedChange extends ChangeLists {
  readonly before: { readonly score: number } | null;
  readonly after: DomainHealth;
  readonly notSimulated: readonly string[];
}

const STATES: Readonly<Record<ChangeVerdict, State>> = {
  ...({ worse: 'problem', refused: 'problem', warnings: 'warn', conditional: 'warn' } as const),
  ...({ unknown: 'unknown', unclear: 'unknown', confirmed: 'info', same: 'info', better: 'ok' } as const),
};

interface NewFindings extends Pick<JudgedChange, 'verdict'> {
  readonly resolved: readonly string[];
  readonly introduced: readonly string[];
  readonly cautions: readonly Caution[];
  readonly after: { readonly findings: readonly Pick<Finding, 'id' | 'severity'>[] };
}

interface Said {
  readonly state: State;
  readonly title: Inline;
}

/** Whether to publish a change. It is praised only if nothing is left to be found out. */
export function changeSaid(change: NewFindings, wrongLines = 0): Said {
  const { verdict, resolved, cautions } = change;
  const state = verdict === 'better' && cautions.length > 0 ? 'info' : STATES[verdict];
  const key = `views.change.${verdict}`;
  switch (verdict) {
    case 'worse':
      return { state, title: amount(key, fresh(change, 'problem')) };
    case 'refused':
      return { state, title: amount(key, wrongLines) };
    case 'warnings': {
      const count = fresh(change, 'warn');
      return { state, title: count > 0 ? amount(key, count) : words('views.change.poorer') };
    }
    case 'better':
      return { state, title: amount(key, resolved.length) };
    default:
      return { state, title: words(key) };
  }
}

/** The scores, and what to know or to do before the change is published. */
export function changeGrounds(change: JudgedChange): readonly Line[] {
  const { verdict, before, after, resolved, introduced, cautions } = change;
  const scores = before
    ? words('views.change.scores', { before: shownScore(before.score), after: shownScore(after.score) })
    : words('views.change.alone', { domain: after.displayDomain, score: shownScore(after.score) });
  const isSaid = verdict === 'better' || resolved.length === 0;
  return [
    ...(verdict === 'unknown' ? [] : [isSaid ? scores : [scores, amount('views.change.resolves', resolved.length)]]),
    ...reasonsOf(verdict, introduced, cautions).map((reason) => words(`views.change.why.${reason}`)),
  ];
}

function reasonsOf(
  verdict: ChangeVerdict,
  introduced: readonly string[],
  cautions: readonly Caution[],
): readonly string[] {
  const isLost = introduced.some((id) => isLoss({ id }) && !id.endsWith('.unknown'));
  const isOpen = verdict === 'unknown' || verdict === 'unclear';
  return [...(isLost ? ['loss'] : []), ...(isOpen ? [verdict] : []), ...cautions];
}

/** What is new with all that is known about it, the other findings by their names. */
export function changeBlocks({ before, after, ...lists }: JudgedChange): readonly Block[] {
  const { introduced, resolved, confirmed, noLongerApplies, cannotTell, notSimulated } = lists;
  const isNew = new Set(introduced);
  const zone = after.domain;
  const left = after.findings.filter((finding) => isFault(finding) && !isNew.has(finding.id));
  return [
    {
      kind: 'findings',
      title: words(before ? 'views.change.introduced' : 'views.findings'),
      findings: after.findings.filter(({ id, severity }) => severity !== 'ok' && isNew.has(id)),
      zone,
      isPart: before !== null,
    },
    ...named('confirmedLosses', confirmed, 'info'),
    ...(before ? named('cannotTell', cannotTell, 'unknown') : []),
    ...(before ? named('resolved', resolved, 'ok') : []),
    ...(before ? named('noLongerApplies', noLongerApplies, 'info') : []),
    { kind: 'findings', title: words('views.change.left'), findings: left, zone, brief: true },
    ...named(
      'notSimulated',
      notSimulated.filter((id) => !cannotTell.includes(id)),
      'unknown',
    ),
  ];
}

function named(title: string, findings: readonly string[], state: State): readonly ListBlock[] {
  if (findings.length === 0) return [];
  const items = findings.map((finding): Line => ({ finding, state }));
  return [{ kind: 'list', title: words(`views.change.${title}`), items }];
}

function fresh({ after, introduced }: NewFindings, wanted: 'problem' | 'warn'): number {
  return after.findings.filter(({ id, severity }) => severity === wanted && introduced.includes(id)).length;
}
