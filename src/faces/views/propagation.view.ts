import type { PropagationResult, ResolverEntry } from '#features/propagation/propagation.dto.js';
import { type Block, code, type Inline, type Line, marked, NOTHING, type State, words } from './block.js';
import { type ResolverStatus, resolversOf, secondsUntilAgreement } from './propagation-resolvers.js';
import { rcodeWords } from './rcode.js';

const NO_ERROR = 0;
/** A resolver's records, as many as fit next to those of others. */
const MAX_SHOWN = 10;

const STATES: Readonly<Record<ResolverStatus, State>> = { agrees: 'ok', differs: 'warn', unreachable: 'unknown' };

/** The answers of several resolvers next to each other. */
export function propagationView(result: PropagationResult): readonly Block[] {
  const { name, type, consistency } = result;
  const { reachable, total, agreeing, consistent } = consistency;
  const verdict = reachable === 0 ? 'nobody' : consistent ? 'agree' : 'disagree';
  const resolvers = resolversOf(result);
  const gone = secondsUntilAgreement(resolvers);
  return [
    {
      kind: 'verdict',
      subject: `${name} ${type}`,
      state: reachable === 0 ? 'unknown' : consistent ? 'ok' : 'warn',
      title: words(`views.propagation.${verdict}`, { reachable, total, agreeing }),
      more: gone === undefined ? [] : [words('views.propagation.gone', { wait: { seconds: gone } })],
    },
    { kind: 'picture', name: 'resolvers' },
    {
      kind: 'table',
      title: words('views.propagation.answers'),
      columns: [
        words('views.propagation.resolver'),
        words('views.result'),
        words('views.propagation.left'),
        words('views.value'),
      ],
      rows: resolvers.map(({ entry, standing, left }) => [
        entry.label,
        marked(STATES[standing], words(`views.propagation.${standing}`)),
        left === undefined ? NOTHING : { seconds: left },
        answers(entry),
      ]),
    },
    { kind: 'text', line: words('views.propagation.how') },
  ];
}

function answers({ reachable, status, answers: records }: ResolverEntry): Line {
  if (!reachable) return NOTHING;
  if (records.length === 0) return status === NO_ERROR ? words('views.propagation.empty') : rcodeWords(status);
  const shown = records.slice(0, MAX_SHOWN).map(({ data }): Inline => code(data));
  const left = records.length - shown.length;
  return left > 0 ? [...shown, words('views.more', { count: left })] : shown;
}
