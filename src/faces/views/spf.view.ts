import type { SpfAnalysis, SpfTreeTerm } from '#features/spf/spf.dto.js';
import { type Block, code, type State, type VerdictBlock, words } from './block.js';

const LIMIT = 10;
const MAX_RANGES = 200;

/** The SPF record of a domain: its lookups, a shorter record, and the addresses that pass. */
export function spfView(result: SpfAnalysis): readonly Block[] {
  const { domain, record, lookups, tree, optimized, findings } = result;
  return [
    verdict(result),
    ...(record === null
      ? []
      : [{ kind: 'facts', facts: [{ label: words('views.published'), value: record, copy: 'value' }] } as const]),
    ...(optimized ? shorter(lookups, optimized) : []),
    { kind: 'findings', title: words('views.spf.findings'), findings, zone: domain },
    {
      kind: 'picture',
      name: 'lookups',
      otherwise: {
        kind: 'table',
        title: words('views.spf.lookups'),
        columns: [words('views.spf.term'), words('views.spf.lookups')],
        rows: tree.flatMap((term) => termRows(term, 0)),
      },
    },
    ...(record !== null && tree.length > 0 ? addresses(result) : []),
  ];
}

function verdict(result: SpfAnalysis): VerdictBlock {
  const { domain, lookups, voidLookups, optimized } = result;
  const said = verdictOf(result);
  const isCounted = said === 'within' || said === 'over';
  return {
    kind: 'verdict',
    subject: domain,
    state: stateOf(result, said),
    title: words(`views.spf.${said}`, { count: lookups }),
    more: [
      ...(isCounted ? [words('views.spf.voidLookups', { voids: voidLookups })] : []),
      ...(isCounted && !optimized ? [words('views.spf.noShorter')] : []),
    ],
  };
}

type Said = 'none' | 'noSingle' | 'invalid' | 'within' | 'over';

function verdictOf({ record, lookups, tree, addresses: { complete } }: SpfAnalysis): Said {
  if (record === null) return complete ? 'none' : 'noSingle';
  if (tree.length === 0 && record.trim().toLowerCase() !== 'v=spf1') return 'invalid';
  return lookups > LIMIT ? 'over' : 'within';
}

/** A record with few lookups can still be wrong. */
function stateOf({ findings }: SpfAnalysis, said: Said): State {
  if (said === 'invalid' || said === 'over') return 'problem';
  if (said !== 'within') return 'info';
  const worst = (['problem', 'warn'] as const).find((one) => findings.some(({ severity }) => severity === one));
  if (worst) return worst;
  return findings.some(({ id }) => id.endsWith('.unknown')) ? 'unknown' : 'ok';
}

function shorter(before: number, optimized: NonNullable<SpfAnalysis['optimized']>): readonly Block[] {
  const { record, lookups: after, removed, notComparable, stale } = optimized;
  const named = (key: string, terms: readonly string[]): readonly Block[] =>
    terms.length === 0 ? [] : [{ kind: 'text', line: words(`views.spf.${key}`, { terms: terms.join(', ') }) }];
  return [
    {
      kind: 'facts',
      facts: [{ label: words('views.spf.shorter', { before, after }), value: record, copy: 'value' }],
    },
    { kind: 'text', line: words(before > LIMIT ? 'views.spf.equalBeyond' : 'views.spf.equal') },
    {
      kind: 'table',
      title: words('views.spf.removed'),
      columns: [words('views.spf.term'), words('views.spf.why')],
      rows: removed.map(({ term, why }) => [code(term), words(`views.spf.reasons.${why}`)]),
    },
    ...named('notComparable', notComparable),
    ...named('stale', stale),
  ];
}

function termRows({ term, lookups, terms }: SpfTreeTerm, depth: number): readonly (readonly [string, number])[] {
  return [[`${'· '.repeat(depth)}${term}`, lookups], ...terms.flatMap((inner) => termRows(inner, depth + 1))];
}

function addresses({ lookups, addresses: { ipv4, ipv6Networks, complete } }: SpfAnalysis): readonly Block[] {
  const ranges = [...ipv4.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)), ...ipv6Networks];
  const isOver = lookups > LIMIT;
  const left = ranges.length - MAX_RANGES;
  const shown = ranges.slice(0, MAX_RANGES).map(code);
  return [
    {
      kind: 'list',
      title: words(isOver ? 'views.spf.addressesReached' : 'views.spf.addresses'),
      items:
        ranges.length === 0
          ? [words('views.spf.nobody')]
          : [...shown, ...(left > 0 ? [words('views.more', { count: left })] : [])],
    },
    ...(isOver ? [{ kind: 'text', line: words('views.spf.beyond') } as const] : []),
    { kind: 'text', line: words(`views.spf.${complete ? 'complete' : 'incomplete'}`) },
  ];
}
