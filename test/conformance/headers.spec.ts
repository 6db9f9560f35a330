import { analyzeHeader, type HeaderAnalysis } from '#features/header/header-analysis.js';
import { describeVectors, vectors } from './vectors.js';

type Facts = Record<string, string | number | null>;
interface Vector {
  id: string;
  input: string;
  expected: {
    hops: { from: string | null; by: string | null; with: string | null; epoch: number | null }[];
    hopDelaysSeconds: (number | null)[];
    from: string[];
    fromDomain: string | null;
    returnPath: string | null;
    returnPathDomain: string | null;
    subject: string | null;
    messageId: string | null;
    date: string | null;
  };
}

const QMAIL = "qmail's comment tells who received the message, so it is `by` (quirk 15)";
const GLUED = 'text that follows an encoded word at once follows it without a space';
const UNFOLDED = 'a line without its white space still belongs to the field (quirk 1)';
/** Facts of a case with which we disagree, and why. */
const DISPUTED = new Map<string, { reason: string; facts: string[] }>([
  ['set-of-emails-058', { reason: QMAIL, facts: ['hop 3 by'] }],
  ['set-of-emails-084', { reason: QMAIL, facts: ['hop 1 by'] }],
  ['set-of-emails-090', { reason: QMAIL, facts: ['hop 3 by', 'hop 5 by'] }],
  ['set-of-emails-147', { reason: QMAIL, facts: ['hop 9 by'] }],
  ['set-of-emails-151', { reason: QMAIL, facts: ['hop 2 by'] }],
  ['set-of-emails-163', { reason: QMAIL, facts: ['hop 3 by'] }],
  ['set-of-emails-178', { reason: QMAIL, facts: ['hop 4 by'] }],
  ['set-of-emails-205', { reason: QMAIL, facts: ['hop 1 by'] }],
  ['set-of-emails-217', { reason: QMAIL, facts: ['hop 9 by'] }],
  ['set-of-emails-220', { reason: QMAIL, facts: ['hop 2 by'] }],
  ['set-of-emails-229', { reason: QMAIL, facts: ['hop 1 by'] }],
  ['set-of-emails-101', { reason: GLUED, facts: ['subject'] }],
  ['set-of-emails-159', { reason: GLUED, facts: ['subject'] }],
  ['set-of-emails-211', { reason: UNFOLDED, facts: ['hop 3 by', 'hop 3 with', 'hop 3 epoch', 'hop 3 delay'] }],
]);

function wanted({ hops, hopDelaysSeconds, ...expected }: Vector['expected']): Facts {
  const facts: Facts = {
    hops: hops.length,
    from: expected.from.join(),
    fromDomain: expected.fromDomain,
    returnPath: expected.returnPath,
    returnPathDomain: expected.returnPathDomain,
    subject: expected.subject,
    messageId: expected.messageId,
    date: expected.date,
  };
  hops.forEach((hop, i) => {
    for (const key of ['from', 'by', 'with', 'epoch'] as const) facts[`hop ${i + 1} ${key}`] = hop[key];
    facts[`hop ${i + 1} delay`] = hopDelaysSeconds[i - 1] ?? null;
  });
  return facts;
}

function found({ hops, fields, alignment }: HeaderAnalysis, addresses: string[]): Facts {
  const facts: Facts = {
    hops: hops.length,
    from: addresses.filter((address) => fields.from?.includes(address)).join(),
    fromDomain: alignment.fromDomain ?? null,
    returnPath: fields.returnPath?.replace(/^<(.*)>$/, '$1') ?? null,
    returnPathDomain: alignment.returnPathDomain ?? null,
    subject: fields.subject ?? null,
    messageId: fields.messageId ?? null,
    date: fields.date ?? null,
  };
  for (const { index, timestamp, deltaSec, ...hop } of hops) {
    for (const key of ['from', 'by', 'with'] as const) facts[`hop ${index} ${key}`] = hop[key] ?? null;
    facts[`hop ${index} epoch`] = timestamp === undefined ? null : timestamp / 1000;
    facts[`hop ${index} delay`] = deltaSec ?? null;
  }
  return facts;
}

describeVectors('whole headers', () => {
  const score = { facts: 0, disputed: 0 };

  it.each(vectors<Vector>('headers/headers.json'))('$id', ({ id, input, expected }) => {
    const wants = wanted(expected);
    const finds = found(analyzeHeader(Buffer.from(input, 'latin1'))!, expected.from);
    const differing = Object.keys(wants).filter((fact) => wants[fact] !== finds[fact]);
    score.facts += Object.keys(wants).length;
    score.disputed += differing.length;
    expect(differing).toEqual(DISPUTED.get(id)?.facts ?? []);
  });

  afterAll(() => console.info(`headers: ${score.facts - score.disputed} of ${score.facts} facts as expected`));
});
