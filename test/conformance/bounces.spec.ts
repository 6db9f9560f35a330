import { analyseBounce } from '../../src/bounce/bounce-analysis.js';
import type { BounceReport } from '../../src/bounce/recipient-report.js';
import { describeVectors, vectors } from './vectors.js';

interface Expected {
  readonly recipient?: string;
  readonly recipientAlso?: string;
  readonly action?: string;
  readonly status?: string;
  readonly replyCode?: string;
  readonly remoteMta?: string;
  readonly reason: string;
  readonly alternatives?: readonly string[];
}

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly confidence: string;
  readonly raw: string;
  readonly expected: Expected & { readonly reports?: readonly Expected[] };
}

interface Fact {
  readonly id: string;
  readonly kind: 'reason' | 'code' | 'recipient' | 'field';
  readonly wanted: readonly (string | undefined)[];
  readonly found: string | undefined;
}

const lower = (text: string | undefined) => text?.toLowerCase();

/** What was found about the recipient, or in its place where the case does not name it. */
function matching(reports: readonly BounceReport[], wanted: Expected, index: number): BounceReport | undefined {
  const names = [wanted.recipient, wanted.recipientAlso].flatMap((name) => lower(name) ?? []);
  return reports.find(({ recipient }) => names.includes(lower(recipient) ?? '')) ?? reports[index] ?? reports[0];
}

function factsOf({ id, kind, confidence, raw, expected }: Vector): Fact[] {
  const { reports } = analyseBounce(Buffer.from(raw, 'latin1'));
  if (kind === 'none') return [];
  return (expected.reports ?? [expected]).flatMap((wanted, i): Fact[] => {
    const found = matching(reports, wanted, i);
    const fact = (of: Fact['kind'], value: string | undefined, ...values: readonly (string | undefined)[]): Fact[] =>
      values[0] === undefined ? [] : [{ id, kind: of, wanted: values.map(lower), found: lower(value) }];
    return [
      ...(confidence === 'low' ? [] : fact('reason', found?.reason, wanted.reason, ...(wanted.alternatives ?? []))),
      ...fact('code', found?.status, wanted.status),
      ...fact('code', found?.replyCode, wanted.replyCode),
      ...fact('recipient', found?.recipient, wanted.recipient, wanted.recipientAlso),
      ...fact('field', found?.action, wanted.action),
      ...fact('field', found?.remoteMta, wanted.remoteMta),
    ];
  });
}

describeVectors('bounces', () => {
  const facts = vectors<Vector>('bounces/bounces.json').flatMap(factsOf);

  it.each([
    ['reason', 0.95],
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
