import { formatTerm, type SpfTerm } from '#formats/records/spf-term.js';
import { formatSpf, parseSpf } from '#formats/records/spf.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean; terms?: string[] };
}

describeVectors('SPF record syntax', () => {
  const cases = vectors<Case>('spf/spf-record-syntax.json');

  agreement('spf syntax', cases, {}, ({ input, expected }) => {
    const { record, faults } = parseSpf(input);
    const valid = faults.length === 0;
    return valid === expected.valid && (!valid || sameTerms(record.terms, expected.terms!));
  });

  it('formats every valid record into one that reads the same', () => {
    for (const { input } of cases) {
      const { record, faults } = parseSpf(input);
      if (faults.length === 0) expect(parseSpf(formatSpf(record))).toEqual({ record, faults: [] });
    }
  });
});

/** The vectors list terms in the order of Mail::SPF: exp and redirect last, names in lower case, no root dot. */
function sameTerms(terms: readonly SpfTerm[], expected: readonly string[]): boolean {
  const last = terms.filter(({ kind }) => kind === 'exp').concat(terms.filter(({ kind }) => kind === 'redirect'));
  const ordered = [...terms.filter((term) => !last.includes(term)), ...last].map((term) => {
    return formatTerm(term)
      .toLowerCase()
      .replace(/^\+all$/, 'all')
      .replace(/\.$/, '');
  });
  return ordered.join(' ') === expected.join(' ').toLowerCase();
}
