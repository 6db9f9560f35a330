import { analyzeBounce } from '#features/bounce/bounce-analysis.js';
import { type BounceCase, bounceCases, expectedReports, familyOf, matchingReport } from './bounce-cases.js';
import { describeVectors } from './vectors.js';

interface Fact {
  readonly id: string;
  readonly kind: 'reason' | 'family' | 'code' | 'recipient' | 'field' | 'high confidence';
  readonly wanted: readonly (string | undefined)[];
  readonly found: string | undefined;
}

const lower = (text: string | undefined) => text?.toLowerCase();

function factsOf(bounce: BounceCase): Fact[] {
  const { id, confidence, raw } = bounce;
  const { reports } = analyzeBounce(Buffer.from(raw, 'latin1'));
  return expectedReports(bounce).flatMap((wanted, i): Fact[] => {
    const found = matchingReport(reports, wanted, i);
    const fact = (of: Fact['kind'], value: string | undefined, ...values: readonly (string | undefined)[]): Fact[] =>
      values[0] === undefined
        ? []
        : [{ id, kind: of, wanted: values.filter((one) => one !== undefined).map(lower), found: lower(value) }];
    const reasons = [wanted.reason, ...(wanted.alternatives ?? [])];
    return [
      ...(confidence === 'low' ? [] : fact('reason', found?.reason, ...reasons)),
      ...(confidence === 'low' ? [] : fact('family', familyOf(found?.reason), ...reasons.map(familyOf))),
      ...(found?.confidence === 'high' ? fact('high confidence', found.reason, ...reasons) : []),
      ...fact('code', found?.status, wanted.status),
      ...fact('code', found?.replyCode, wanted.replyCode),
      ...fact('recipient', found?.recipient, wanted.recipient, wanted.recipientAlso),
      ...fact('field', found?.action, wanted.action),
      ...fact('field', found?.remoteMta, wanted.remoteMta),
    ];
  });
}

describeVectors('bounces', () => {
  const facts = bounceCases().flatMap(factsOf);

  it.each([
    ['reason', 0.94],
    ['family', 0.95],
    ['high confidence', 0.97],
    ['code', 0.99],
    ['recipient', 0.98],
    ['field', 0.99],
  ] as const)('%s: at least %d as the vectors have it', (kind, least) => {
    const all = facts.filter((fact) => fact.kind === kind);
    const missed = all.filter(({ wanted, found }) => !wanted.includes(found));
    const lines = missed.map(({ id, wanted, found = 'nothing' }) => `${id}: ${wanted.join(' or ')}, found ${found}`);
    console.info([`${kind}: ${all.length - missed.length} of ${all.length}`, ...lines].join('\n  '));
    expect(1 - missed.length / all.length).toBeGreaterThanOrEqual(least);
  });
});
