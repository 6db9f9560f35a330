import type { SpfQualifier, SpfTerm } from '#formats/records/spf-term.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { parseSpf } from '#formats/records/spf.js';

const ALL: Readonly<Partial<Record<SpfQualifier, string>>> = { '-': 'fail', '~': 'softfail', '?': 'neutral' };

/** The fields of the SPF generator for a record, and the terms that its form cannot express. */
export interface SpfForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly lost: readonly string[];
}

export function spfForm(text: string): SpfForm {
  const { terms } = parseSpf(text).record;
  const found = terms.map((term, i) => fieldOf(term, i === terms.length - 1) ?? formatTerm(term));
  return {
    fields: found.filter((one) => typeof one !== 'string'),
    lost: found.filter((one) => typeof one === 'string'),
  };
}

/** The query that fills the SPF generator with this record; undefined if its form cannot express the record. */
export function generatorQuery(text: string): string | undefined {
  const { fields, lost } = spfForm(text);
  const isWhole = lost.length === 0 && fields.some(([name]) => name === 'all');
  return isWhole ? new URLSearchParams(fields.map(([name, value]) => [name, value])).toString() : undefined;
}

function fieldOf(term: SpfTerm, isLast: boolean): readonly [name: string, value: string] | undefined {
  if (term.kind === 'all') {
    const all = ALL[term.qualifier];
    return isLast && all !== undefined ? ['all', all] : undefined;
  }
  if (!('qualifier' in term) || term.qualifier !== '+') return undefined;
  if ('network' in term)
    return [term.kind, term.network.toString().replace(term.kind === 'ip4' ? /\/32$/ : /\/128$/, '')];
  // A macro may contain a comma, which ends an entry of the form.
  if (term.kind === 'include') return term.domain.includes(',') ? undefined : ['includes', term.domain];
  const isPlain = 'domain' in term ? term.domain === undefined : true;
  if ((term.kind !== 'a' && term.kind !== 'mx') || !isPlain) return undefined;
  if (term.prefix4 !== undefined || term.prefix6 !== undefined) return undefined;
  return [term.kind === 'a' ? 'allowA' : 'allowMx', 'on'];
}
