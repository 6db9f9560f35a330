import type { CompareResult } from '#features/compare/compare.dto.js';
import type { CompareVerdict } from '#features/compare/compare-verdict.js';
import { amount, type Block, code, type Inline, type Line, marked, NOTHING, type State, words } from './block.js';
import { stateOf } from './counts.js';
import { severityOf } from './health-findings.js';
import { shownScore } from './score.js';

const STATES: Readonly<Record<CompareVerdict, State>> = {
  ...({ worse: 'problem', warnings: 'warn', better: 'ok', unknown: 'unknown' } as const),
  ...({ changed: 'info', domains: 'info', same: 'info' } as const),
};

/** What differs between two reports. */
export function compareView(result: CompareResult): readonly Block[] {
  const { verdict, score, lost, resolved, introduced, noLongerApplies, changed, records } = result;
  return [
    {
      kind: 'verdict',
      subject: '',
      state: STATES[verdict],
      title: titleOf(result),
      more: [
        ...lost.map((one) => words(`views.compared.lost.${one}`)),
        words('views.compared.scores', { before: shownScore(score.before), after: shownScore(score.after) }),
      ],
    },
    ...(verdict === 'domains'
      ? [...named('onlyFirst', resolved), ...named('onlySecond', introduced)]
      : [...named('introduced', introduced), ...named('resolved', resolved, 'ok')]),
    ...named('noLongerApplies', noLongerApplies, 'info'),
    {
      kind: 'table',
      title: words('views.compared.other'),
      columns: ['finding', 'before', 'after'].map((key) => words(`views.compared.columns.${key}`)),
      rows: changed.map(({ id, before, after }) => [
        { finding: id, state: stateOf({ id, severity: after.severity }) },
        said(before, before.severity !== after.severity),
        said(after, before.severity !== after.severity),
      ]),
    },
    {
      kind: 'table',
      title: words('views.compared.records'),
      columns: ['record', 'before', 'after'].map((key) => words(`views.compared.columns.${key}`)),
      rows: records.map(({ host, type, before, after }) => [
        code(`${host} ${type}`),
        values(before, after),
        values(after, before),
      ]),
    },
  ];
}

function titleOf({ verdict, introduced, resolved, lost }: CompareResult): Inline {
  const key = `views.compared.${verdict}`;
  if (verdict === 'worse' && lost.length > 0) return words('views.compared.loses');
  if (verdict === 'better') return amount(key, resolved.length);
  if (verdict === 'warnings' && introduced.length === 0) return words('views.compared.poorer');
  return verdict === 'worse' || verdict === 'warnings' ? amount(key, introduced.length) : words(key);
}

/** Reports of another version may have findings that this one does not know. */
function named(title: string, findings: readonly string[], state?: State): readonly Block[] {
  if (findings.length === 0) return [];
  const items = findings.map((finding): Line => {
    return { finding, state: state ?? stateOf({ id: finding, severity: severityOf(finding) }) };
  });
  return [{ kind: 'list', title: words(`views.compared.${title}`), items }];
}

function said({ severity, detail }: CompareResult['changed'][number]['before'], isOther: boolean): Line {
  return isOther ? [marked(severity, words(`site.severity.${severity}`)), detail] : detail;
}

/** The values that only this side has. */
function values(own: readonly string[], other: readonly string[]): Line {
  const only = own.filter((value) => !other.includes(value));
  return only.length === 0 ? NOTHING : only.map(code);
}
