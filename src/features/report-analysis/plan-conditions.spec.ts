import { mail } from '#test/checks/report-facts.js';
import type { PlanReport } from '#features/plan/plan-report.js';
import { decidedConditions } from './plan-conditions.js';
import { step } from './report-steps.js';

type Given = Parameters<typeof decidedConditions>;
type Tls = NonNullable<Given[2]>;

const sessions = (type: string, successful: number) => ({
  ...{ type, domain: 'example.com', mxHosts: new Set<string>(), successful, failed: 0, isUncounted: false },
  failures: new Map(),
});
const FINE: Tls = {
  ...{ sessions: 40, failed: 0, isUncounted: false, days: 14, end: 0 },
  policies: [sessions('sts', 40)],
};
const enforce = { fix: { steps: [{ key: 'mta-sts-enforce', params: {} }] } };
const PLAN = { stages: [], manual: [enforce] } as unknown as Pick<PlanReport, 'stages' | 'manual'>;

it.each<[string, Partial<Tls>, boolean | null, string]>([
  ['none failed', {}, true, 'sessions-fine'],
  ['one failed', { failed: 1 }, false, 'sessions-failed'],
  ['too few days', { days: 13 }, null, 'too-early'],
  ['how many failed is not said', { isUncounted: true }, null, 'too-many-gaps'],
  ['senders found no policy', { policies: [sessions('no-policy-found', 40)] }, null, 'no-sts-sessions'],
  ['senders applied DANE', { policies: [sessions('tlsa', 40)] }, null, 'no-sts-sessions'],
  ['some senders applied MTA-STS', { policies: [sessions('tlsa', 39), sessions('sts', 1)] }, true, 'sessions-fine'],
  ['of long ago', { isOutdated: true }, null, 'newer-reports'],
])('TLS sessions allow to enforce MTA-STS: %s', (_, some, met, why) => {
  expect(decidedConditions(PLAN, undefined, { ...FINE, ...some })).toMatchObject([{ met, why: { key: why } }]);
});

const stage = (condition: string, ...changes: object[]) =>
  ({ stages: [{ condition: { key: condition, params: {} }, changes }], manual: [] }) as unknown as Given[0];
const QUARANTINE = {
  ...{ host: '_dmarc.example.com', type: 'TXT', old: 'v=DMARC1; p=none', value: 'v=DMARC1; p=quarantine' },
};
const NOBODY = { isParked: true, wantedIn: { p: 0, sp: 0, np: 0 } };

it.each<[string, Given[0], Parameters<typeof mail>[0], boolean | null, string]>([
  ['a stricter policy', stage('dmarc-tighten', QUARANTINE), {}, true, 'safe'],
  ['a stricter policy', stage('dmarc-tighten', QUARANTINE), { isOutdated: true }, null, 'newer-reports'],
  ['reject where nobody sends', stage('nobody-sends'), NOBODY, true, 'nobody-sent'],
  ['reject where nobody sends', stage('nobody-sends'), { ...NOBODY, isOutdated: true }, null, 'newer-reports'],
])('reports decide about %s', (_what, plan, some, met, why) => {
  expect(decidedConditions(plan, mail(some), undefined)).toMatchObject([{ met, why: { key: why } }]);
});

it('names the day on which the newest report ends', () => {
  const [decided] = decidedConditions(PLAN, undefined, { ...FINE, end: 86_400, isOutdated: true });
  expect(decided?.why).toEqual(step('newer-reports', { newest: '1970-01-02' }));
});
