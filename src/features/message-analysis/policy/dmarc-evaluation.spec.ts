import type { MessageLookup } from './message-lookup.js';
import { type Authenticated, DmarcEvaluator } from './dmarc-evaluation.js';

type Zone = Readonly<Record<string, readonly string[] | 'failed'>>;

const NOBODY: Authenticated = { dkim: [], spf: [] };
const lookup = (records: Zone, missing: readonly string[] = []): MessageLookup => ({
  values: (name) => Promise.resolve(records[name] ?? []),
  exists: (name) => Promise.resolve(!missing.includes(name)),
});
const evaluator = (records: Zone, missing?: readonly string[]) => new DmarcEvaluator(lookup(records, missing));
const REJECT = { '_dmarc.a.example': ['v=DMARC1; p=reject'] };

it.each<[string, Zone, string, Authenticated, object]>([
  ['no record', {}, 'a.example', NOBODY, { result: 'none', policy: null, policyDomain: null }],
  [
    'nobody authenticated',
    REJECT,
    'a.example',
    NOBODY,
    { result: 'fail', policy: 'reject', disposition: 'reject', by: [] },
  ],
  ['DKIM of the same domain', REJECT, 'a.example', { dkim: ['a.example'], spf: [] }, { result: 'pass', by: ['dkim'] }],
  ['SPF of a subdomain', REJECT, 'a.example', { dkim: [], spf: ['bounce.a.example'] }, { result: 'pass', by: ['spf'] }],
  [
    'both',
    REJECT,
    'a.example',
    { dkim: ['a.example'], spf: ['a.example'] },
    { result: 'pass', by: ['dkim', 'spf'], disposition: 'none' },
  ],
  ['a stranger', REJECT, 'a.example', { dkim: ['b.example'], spf: [] }, { result: 'fail' }],
  [
    'a signature whose key was not answered',
    REJECT,
    'a.example',
    { ...NOBODY, unanswered: { dkim: ['a.example'], spf: [] } },
    { result: 'temperror', policy: 'reject', disposition: 'none' },
  ],
  [
    'SPF that was not answered',
    REJECT,
    'a.example',
    { ...NOBODY, unanswered: { dkim: [], spf: ['bounce.a.example'] } },
    { result: 'temperror' },
  ],
  [
    'a stranger whose key was not answered',
    REJECT,
    'a.example',
    { ...NOBODY, unanswered: { dkim: ['b.example'], spf: [] } },
    { result: 'fail' },
  ],
  [
    'SPF, where a key was not answered',
    REJECT,
    'a.example',
    { dkim: [], spf: ['a.example'], unanswered: { dkim: ['a.example'], spf: [] } },
    { result: 'pass', by: ['spf'] },
  ],
  [
    'strict, and a subdomain',
    { '_dmarc.a.example': ['v=DMARC1; p=reject; adkim=s'] },
    'a.example',
    { dkim: ['news.a.example'], spf: [] },
    { result: 'fail' },
  ],
  [
    'in test mode, the next lower policy',
    { '_dmarc.a.example': ['v=DMARC1; p=reject; t=y'] },
    'a.example',
    NOBODY,
    { result: 'fail', policy: 'reject', disposition: 'quarantine' },
  ],
  [
    'the policy for subdomains',
    { '_dmarc.a.example': ['v=DMARC1; p=reject; sp=quarantine'] },
    'news.a.example',
    NOBODY,
    { result: 'fail', policy: 'quarantine', policyDomain: 'a.example' },
  ],
  [
    'two records',
    { '_dmarc.a.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] },
    'a.example',
    NOBODY,
    { result: 'none' },
  ],
  ['no answer', { '_dmarc.a.example': 'failed' }, 'a.example', NOBODY, { result: 'temperror', disposition: 'none' }],
  [
    'no answer about the other domain',
    { ...REJECT, '_dmarc.b.example': 'failed' },
    'a.example',
    { dkim: ['b.example'], spf: [] },
    { result: 'temperror', disposition: 'none' },
  ],
  [
    'no answer about one domain, and another is aligned',
    { ...REJECT, '_dmarc.b.example': 'failed' },
    'a.example',
    { dkim: ['b.example', 'a.example'], spf: [] },
    { result: 'pass' },
  ],
])('%s', async (_, records, domain, authenticated, expected) => {
  expect(await evaluator(records).evaluate(domain, authenticated)).toMatchObject({ domain, ...expected });
});

it('a domain that does not exist has the policy np', async () => {
  const records = { '_dmarc.a.example': ['v=DMARC1; p=none; sp=quarantine; np=reject'] };
  const found = evaluator(records, ['gone.a.example']);
  expect(await found.evaluate('gone.a.example', NOBODY)).toMatchObject({ policy: 'reject' });
  expect(await evaluator(records).evaluate('news.a.example', NOBODY)).toMatchObject({ policy: 'quarantine' });
});

it('without records, the Public Suffix List says what an organization is', async () => {
  expect(await evaluator({}).isAligned('news.a.co.uk', 'a.co.uk')).toBe(true);
  expect(await evaluator({}).isAligned('a.co.uk', 'b.co.uk')).toBe(false);
});

it.each([
  ['adkim=s', 'dkim', 'mail.a.example', false],
  ['adkim=s', 'dkim', 'a.example', true],
  ['adkim=s', 'spf', 'mail.a.example', true],
  ['aspf=s', 'spf', 'mail.a.example', false],
  ['aspf=s', 'dkim', 'mail.a.example', true],
  ['adkim=r', 'dkim', 'b.example', false],
] as const)('with %s, %s of %s counts: %s', async (mode, method, domain, expected) => {
  const records = { '_dmarc.a.example': [`v=DMARC1; p=reject; ${mode}`] };
  expect(await evaluator(records).countsFor('a.example', domain, method)).toBe(expected);
});

it('walks up from each domain once', async () => {
  const asked: string[] = [];
  const dns = lookup(REJECT);
  const counting = new DmarcEvaluator({ ...dns, values: (name, type) => (asked.push(name), dns.values(name, type)) });
  await counting.evaluate('a.example', { dkim: ['b.a.example', 'b.a.example'], spf: ['b.a.example'] });
  expect(asked.filter((name) => name === '_dmarc.b.a.example')).toHaveLength(1);
});
