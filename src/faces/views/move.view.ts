import type { MoveResult } from '#features/move/move.dto.js';
import { type Block, code, type Line, marked, NOTHING, type TableBlock, words } from './block.js';

const MAX_SHOWN = 10;

/** Whether a domain can be moved, and when to do what. */
export function moveView(result: MoveResult): readonly Block[] {
  const { domain, zone, ready, reasons, after, checkedAt } = result;
  const isHere = isAlreadyThere(result);
  const said = isHere ? 'already' : ready ? 'ready' : 'notReady';
  const plan = ready ? timetable(result) : [{ kind: 'text', line: words('views.move.noTimetable') } as const];
  return [
    {
      kind: 'verdict',
      subject: domain,
      state: isHere ? 'info' : ready ? 'ok' : 'problem',
      title: words(`views.move.${said}`),
      more: [words(`views.move.${said}Why`, { domain })],
    },
    { kind: 'findings', title: words('views.move.reasons'), findings: reasons, zone: domain },
    ...(isHere ? [] : plan),
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

/** The given name servers are the current ones, and no DS record changes either. */
function isAlreadyThere({ current, proposed }: MoveResult): boolean {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((name) => other.includes(name));
  const names = ({ nameServers }: MoveResult['proposed']) => [...new Set(nameServers.map(({ name }) => name))];
  return isSame(names(current), names(proposed)) && isSame(current.ds, proposed.ds);
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
