import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { amount, type Block, code, type Line, marked, NOTHING, type TableBlock, words } from './block.js';
import { changeBlocks, changeGrounds, changeSaid } from './change-blocks.js';

/** Rows of a comment on a change. */
const MOST = 50;

/** Whether a zone may be published, and what it would change. */
export function zoneView(result: ZoneCheckResult): readonly Block[] {
  const { verdict, before, after, errors, notCompared = 0 } = result;
  const wrong = errors.filter(({ level }) => level === 'error').length;
  const { state, title } = changeSaid(result, wrong);
  const isPartial = before !== null && notCompared > 0;
  return [
    {
      kind: 'verdict',
      subject: after.displayDomain,
      state: state === 'ok' && isPartial ? 'info' : state,
      title,
      more: [
        ...changeGrounds(result),
        ...(verdict === 'worse' && wrong > 0 ? [amount('views.change.faulty', wrong)] : []),
        ...(isPartial ? [words('views.zone.notCompared', { count: notCompared })] : []),
      ],
    },
    { kind: 'picture', name: 'lines', otherwise: faults(result) },
    ...changeBlocks(result),
    ...(before ? [differences(result)] : []),
  ];
}

function faults({ errors }: ZoneCheckResult): TableBlock {
  return {
    kind: 'table',
    title: words('views.zone.errors'),
    columns: ['line', 'level', 'message', 'text'].map((key) => words(`views.zone.columns.${key}`)),
    rows: errors.map(({ line, level, message, text }) => [
      line ?? NOTHING,
      marked(level === 'error' ? 'problem' : 'warn', words(`views.zone.levels.${level}`)),
      message,
      text === '' ? NOTHING : code(text),
    ]),
    most: MOST,
  };
}

function differences({ changes }: ZoneCheckResult): TableBlock {
  const value = (data: string | undefined): Line => (data === undefined ? NOTHING : code(data));
  return {
    kind: 'table',
    title: words('views.zone.changes'),
    lead: words('views.zone.compared'),
    columns: ['record', 'today', 'then'].map((key) => words(`views.zone.columns.${key}`)),
    rows: changes.map(({ host, type, old, value: then }) => [code(`${host} ${type}`), value(old), value(then)]),
    empty: words('views.zone.same'),
    most: MOST,
  };
}
