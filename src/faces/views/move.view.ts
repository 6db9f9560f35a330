import type { MoveResult } from '#features/move/move.dto.js';
import { isAlreadyThere } from '#features/move/move-report.js';
import { PUBLICATION } from '#features/move/timetable.js';
import { type Block, code, type Line, marked, NOTHING, type TableBlock, type VerdictBlock, words } from './block.js';

const MAX_SHOWN = 10;

/** Whether a domain can be moved, and when to do what. */
export function moveView(result: MoveResult): readonly Block[] {
  const { domain, zone, ready, reasons, after, checkedAt } = result;
  const plan = ready ? timetable(result) : [{ kind: 'text', line: words('views.move.noTimetable') } as const];
  return [
    { kind: 'verdict', subject: domain, ...verdict(result) },
    { kind: 'findings', title: words('views.move.reasons'), findings: reasons, zone: domain },
    ...(isAlreadyThere(result) ? [] : plan),
    differences(result),
    {
      kind: 'text',
      line: [
        words('views.move.outlook', { score: after.score }),
        words('views.checked', { at: { moment: checkedAt } }),
      ],
    },
    {
      kind: 'findings',
      title: words('views.move.afterMove'),
      findings: after.findings.filter(({ severity }) => severity === 'problem' || severity === 'warn'),
      zone,
      brief: true,
    },
  ];
}

function verdict(result: MoveResult): Pick<VerdictBlock, 'state' | 'title' | 'more'> {
  const { domain, ready, reasons } = result;
  const isProblem = reasons.some(({ severity }) => severity === 'problem');
  const say = (said: string, ...more: readonly Line[]) => ({
    title: words(`views.move.${said}`),
    more: [words(`views.move.${said}Why`, { domain }), ...more],
  });
  if (isAlreadyThere(result)) return { state: isProblem ? 'problem' : 'info', ...say('already', ...advice(result)) };
  if (ready) return { state: 'ok', ...say('ready') };
  return isProblem ? { state: 'problem', ...say('notReady') } : { state: 'unknown', ...say('open') };
}

/** What somebody who gave the current name servers may have in mind: a move that was just made, or other DS records. */
function advice({ current, proposed }: MoveResult): readonly Line[] {
  const seconds = PUBLICATION + Math.max(current.ttls.parentNs, current.ttls.zoneNs);
  const isSigningKept = [...current.ds].sort().join() === [...proposed.ds].sort().join();
  return [
    words('views.move.alreadyKeep', { time: { seconds } }),
    ...(isSigningKept ? [] : [words('views.move.alreadyDs')]),
  ];
}

function timetable({ timetable: steps }: MoveResult): readonly Block[] {
  return [
    { kind: 'picture', name: 'timetable' },
    {
      kind: 'steps',
      title: words('views.move.timetable'),
      steps: steps.map(({ at, afterSeconds = 0, what }) => ({
        when: at === undefined ? words('views.move.after', { time: { seconds: afterSeconds } }) : { earliest: at },
        what,
        remove: [],
        publish: [],
      })),
    },
  ];
}

function differences({ differences: found }: MoveResult): TableBlock {
  return {
    kind: 'table',
    title: words('views.move.differences'),
    columns: ['record', 'difference', 'current', 'proposed'].map((key) => words(`views.move.columns.${key}`)),
    rows: found.map(({ name, type, severity, difference, current, proposed, currentTtl, proposedTtl }) => [
      code(`${name} ${type}`),
      marked(severity, words(`views.move.kinds.${difference}`)),
      values(current, currentTtl),
      values(proposed, proposedTtl),
    ]),
    empty: words('views.move.same'),
  };
}

function values(all: readonly string[], ttl: number | undefined): Line {
  if (all.length === 0) return NOTHING;
  const left = all.length - MAX_SHOWN;
  return [
    ...all.slice(0, MAX_SHOWN).map(code),
    ...(left > 0 ? [words('views.more', { count: left })] : []),
    ...(ttl === undefined ? [] : [{ quiet: `TTL ${ttl}` }]),
  ];
}
