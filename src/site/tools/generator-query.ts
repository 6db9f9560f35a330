import type { SpfQualifier, SpfTerm } from '../../records/spf-term.js';
import { parseSpf } from '../../records/spf.js';

const ALL: Readonly<Partial<Record<SpfQualifier, string>>> = { '-': 'fail', '~': 'softfail', '?': 'neutral' };

/** The query that fills the SPF generator with this record; undefined if its form cannot express the record. */
export function generatorQuery(text: string): string | undefined {
  const { terms } = parseSpf(text).record;
  const query = new URLSearchParams();
  for (const [i, term] of terms.entries()) {
    const field = fieldOf(term, i === terms.length - 1);
    if (!field) return undefined;
    query.append(...field);
  }
  return query.has('all') ? query.toString() : undefined;
}

function fieldOf(term: SpfTerm, isLast: boolean): [name: string, value: string] | undefined {
  if (term.kind === 'all') {
    const all = ALL[term.qualifier];
    return isLast && all !== undefined ? ['all', all] : undefined;
  }
  if (!('qualifier' in term) || term.qualifier !== '+') return undefined;
  if ('network' in term) return [term.kind, term.network.toString()];
  if (term.kind === 'include') return ['includes', term.domain];
  const isPlain = 'domain' in term ? term.domain === undefined : true;
  if ((term.kind !== 'a' && term.kind !== 'mx') || !isPlain) return undefined;
  if (term.prefix4 !== undefined || term.prefix6 !== undefined) return undefined;
  return [term.kind === 'a' ? 'allowA' : 'allowMx', 'on'];
}
