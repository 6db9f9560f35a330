import type { PropagationResult, ResolverEntry } from '#features/propagation/propagation.dto.js';
import { type Block, code, type Inline, type Line, marked, NOTHING, type State, words } from './block.js';
import { type ResolverStatus, resolversOf, secondsUntilAgreement } from './propagation-resolvers.js';
import { rcodeWords } from './rcode.js';

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
/** A resolver's records, as many as fit next to those of others. */
const MAX_SHOWN = 10;

const STATES: Readonly<Record<ResolverStatus, State>> = { agrees: 'ok', differs: 'warn', unreachable: 'unknown' };

type Verdict = 'agree' | 'agreeInPart' | 'noneHas' | 'failing' | 'disagree' | 'nobody';

const VERDICTS: Readonly<Record<Verdict, State>> = {
  agree: 'ok',
  agreeInPart: 'unknown',
  noneHas: 'info',
  failing: 'problem',
  disagree: 'warn',
  nobody: 'unknown',
};

/** Only a record that every resolver has is where it should be. */
function verdictOf({ resolvers, consistency }: PropagationResult): Verdict {
  const { reachable, total, consistent } = consistency;
  const [one] = resolvers.filter((entry) => entry.reachable);
  if (!one) return 'nobody';
  if (!consistent) return 'disagree';
  if (one.status !== NO_ERROR && one.status !== NO_SUCH_NAME) return 'failing';
  if (reachable < total) return 'agreeInPart';
  return one.answers.length === 0 ? 'noneHas' : 'agree';
}

/** How good the answers of several resolvers are together. */
export function propagationState(result: PropagationResult): State {
  return VERDICTS[verdictOf(result)];
}

/** The answers of several resolvers next to each other. */
export function propagationView(result: PropagationResult): readonly Block[] {
  const { name, type, consistency } = result;
  const { reachable, total, agreeing } = consistency;
  const resolvers = resolversOf(result);
  const verdict = verdictOf(result);
  const gone = secondsUntilAgreement(resolvers);
  return [
    {
      kind: 'verdict',
      subject: `${name} ${type}`,
      state: VERDICTS[verdict],
      title: words(`views.propagation.${verdict}`, { reachable, total, agreeing, type }),
      more: [
        ...(reachable > 0 && reachable < total
          ? [words('views.propagation.silent', { silent: total - reachable, total })]
          : []),
        ...(gone === undefined ? [] : [words('views.propagation.gone', { wait: { seconds: gone } })]),
      ],
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
