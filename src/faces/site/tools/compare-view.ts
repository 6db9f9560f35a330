import { checkOf } from '#base/domain/finding.js';
import type { ChangedFinding, ChangedRecords, Comparison } from '#features/compare/compare-reports.js';
import type { FindingSummary, ReportSummary } from '#features/compare/given-report.js';
import { FULL_SCORE } from '#base/domain/outcome.js';
import { scoreParts } from '#base/domain/score.js';
import { healthTopics } from '#features/health/health-topics.js';
import { stateOf } from '../../views/counts.js';
import { TOPIC_OF } from '../components/finding-list.js';
import type { State } from '../components/icons.js';

/** What each finding of a report costs. */
export type Points = ReadonlyMap<string, number>;

/**
 * Undefined if the costs do not add up to the score: a ceiling limits it, or another version counted otherwise.
 * Findings that cost nothing are left out.
 */
export function pointsOf({ findings, score }: ReportSummary): Points | undefined {
  const points = new Map<string, number>();
  let left = FULL_SCORE;
  for (const { id, counted } of scoreParts(findings, healthTopics).costs) {
    points.set(id, (points.get(id) ?? 0) + counted);
    left -= counted;
  }
  return left === score ? points : undefined;
}

export function pointsTogether(ids: readonly string[], points: Points): number {
  return ids.reduce((sum, id) => sum + (points.get(id) ?? 0), 0);
}

/** Problems and warnings that both reports have, with the same statement. */
export function unchangedFaults(
  before: ReportSummary,
  after: ReportSummary,
  changed: readonly Pick<ChangedFinding, 'id'>[],
): FindingSummary[] {
  const earlier = new Set(before.findings.map(({ id }) => id));
  const different = new Set(changed.map(({ id }) => id));
  return after.findings.filter(
    ({ id, severity }) => /^(?:problem|warn)$/.test(severity) && earlier.has(id) && !different.has(id),
  );
}

/** Record sets of one place on the page, and how many it leaves out. */
export interface ShownRecords {
  readonly records: readonly ChangedRecords[];
  readonly more: number;
}

/** Values of records on one page: a few reports have two hundred. */
const MAX_VALUES = 2000;

/** The records by the finding that they explain, and those that explain none. A record is shown under each of its findings. */
export function shownRecords(
  { resolved, introduced, changed, records }: Pick<Comparison, 'resolved' | 'introduced' | 'changed' | 'records'>,
  most = MAX_VALUES,
): { readonly of: ReadonlyMap<string, ShownRecords>; readonly others: ShownRecords } {
  const byFinding = new Map<string, ChangedRecords[]>();
  for (const record of records)
    for (const id of record.findings) {
      const own = byFinding.get(id);
      if (own) own.push(record);
      else byFinding.set(id, [record]);
    }
  let left = most;
  const fitting = (all: readonly ChangedRecords[]): ShownRecords => {
    const shown = all.filter(({ before, after }) => {
      const values = before.length + after.length;
      if (values > left) return false;
      left -= values;
      return true;
    });
    return { records: shown, more: all.length - shown.length };
  };
  const ids = [...introduced, ...resolved, ...changed.map(({ id }) => id)];
  const of = new Map(ids.map((id) => [id, fitting(byFinding.get(id) ?? [])]));
  return { of, others: fitting(records.filter(({ findings }) => findings.length === 0)) };
}

/** The worst state of a topic, how many findings have it, and what all of them cost. */
export interface TopicState {
  readonly state: State;
  readonly count: number;
  readonly cost: number;
}

const WORST_FIRST: readonly State[] = ['problem', 'warn', 'unknown', 'info', 'ok'];

/** The topics of a report that this version knows. */
export function topicStates({ findings }: ReportSummary, points: Points = new Map()): ReadonlyMap<string, TopicState> {
  const states = new Map<string, TopicState>();
  const seen = new Set<string>();
  for (const finding of findings) {
    const { id } = finding;
    const topic = TOPIC_OF.get(checkOf(id));
    if (topic === undefined) continue;
    const state = stateOf(finding);
    const known = states.get(topic);
    const cost = (known?.cost ?? 0) + (seen.has(id) ? 0 : (points.get(id) ?? 0));
    seen.add(id);
    const rank = known ? WORST_FIRST.indexOf(state) - WORST_FIRST.indexOf(known.state) : -1;
    if (known && rank > 0) states.set(topic, { ...known, cost });
    else states.set(topic, { state, count: rank === 0 ? known!.count + 1 : 1, cost });
  }
  return states;
}
