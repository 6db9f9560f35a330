import type { Step } from '#base/domain/fix.js';
import { type DmarcRecord, type DmarcScope, parseDmarc } from '#formats/records/dmarc.js';
import type { PlannedChange, PlanReport } from '#features/plan/plan-report.js';
import { evidenceOf, isEarly, type MailAnalysis, wantedOf } from './mail-analysis.js';
import { DAYS_NEEDED, hasGaps, hasMessages, MESSAGES_NEEDED, strictestPolicy } from './sources/next-policy.js';
import { sumOf } from './sources/what-if.js';
import { step } from './report-steps.js';
import { newestDay } from './report-times.js';
import type { TlsSums } from './reports.job.js';

/** A condition of the plan that the reports decide; null where they do not cover enough days. */
export interface DecidedCondition {
  readonly condition: Step;
  readonly met: boolean | null;
  readonly why: Step;
  readonly changes: readonly PlannedChange[];
}

interface TlsEvidence extends TlsSums {
  readonly isOutdated?: boolean;
}

const STRENGTH = ['none', 'quarantine', 'reject'];
const SCOPES = [
  ['p', 'domain'],
  ['sp', 'subdomain'],
  ['np', 'nonexistent'],
] as const;
const TIGHTEN = 'dmarc-tighten';
const NOBODY_SENDS = 'nobody-sends';
const ENFORCE = 'mta-sts-enforce';
/** The policy type of sessions for which the sender applied MTA-STS (RFC 8460 section 4.4). */
const STS = 'sts';

/** The conditions of the stages and of manual steps, decided with numbers. */
export function decidedConditions(
  { stages, manual }: Pick<PlanReport, 'stages' | 'manual'>,
  mail: MailAnalysis | undefined,
  tls: TlsEvidence | undefined,
): DecidedCondition[] {
  const staged = stages.flatMap(({ condition, changes }) => {
    if (!mail || condition === undefined || condition === 'published') return [];
    const decided = decide(condition, changes, mail);
    return decided ? [{ condition, changes, ...decided }] : [];
  });
  const enforce = manual.flatMap(({ fix }) => fix?.steps ?? []).find(({ key }) => key === ENFORCE);
  return enforce && tls ? [...staged, { condition: enforce, changes: [], ...decideEnforce(tls) }] : staged;
}

type Decision = Pick<DecidedCondition, 'met' | 'why'>;

function decide({ key }: Step, changes: readonly PlannedChange[], mail: MailAnalysis): Decision | undefined {
  if (key !== TIGHTEN && key !== NOBODY_SENDS) return undefined;
  const { days } = mail;
  if (isEarly(mail)) return { met: null, why: step('too-early', { days, needed: DAYS_NEEDED }) };
  if (key === NOBODY_SENDS) return decideNobody(mail);
  const { tag, policy, scopes } = tighteningIn(changes) ?? { tag: 'p', policy: 'quarantine', scopes: mail.governed };
  const evidence = evidenceOf(mail, scopes);
  if (hasGaps(evidence)) return { met: null, why: step('too-many-gaps') };
  if (!hasMessages(evidence))
    return { met: null, why: step('too-few', { wanted: evidence.seen, needed: MESSAGES_NEEDED }) };
  const met = STRENGTH.indexOf(strictestPolicy(evidence)) >= STRENGTH.indexOf(policy);
  const { lost, unproven, toFix } = evidence.losses;
  const numbers = { target: `${tag}=${policy}`, lost, wanted: evidence.wanted, days };
  if (!met && toFix === 0 && unproven > 0) return { met: null, why: step('not-known', { ...numbers, unproven }) };
  if (met && mail.isOutdated) return { met: null, why: step('newer-reports', { newest: newestDay(mail) }) };
  return { met, why: step(met ? 'safe' : 'unsafe', numbers) };
}

function decideNobody(mail: MailAnalysis): Decision {
  const { days, messages, scopes } = mail;
  const wanted = wantedOf(mail.wantedIn);
  const { unproven } = sumOf(Object.values(scopes));
  if (wanted === 0 && mail.isOutdated) return { met: null, why: step('newer-reports', { newest: newestDay(mail) }) };
  if (wanted === 0) return { met: true, why: step('nobody-sent', { messages, days }) };
  if (wanted === unproven) return { met: null, why: step('perhaps-sent', { unproven, messages, days }) };
  return { met: false, why: step('somebody-sent', { wanted, messages, days }) };
}

/** The scopes of the policy that a change makes stricter, the tag of the first, and the strictest policy of them. */
function tighteningIn(changes: readonly PlannedChange[]) {
  const change = changes.find(({ host, type }) => type === 'TXT' && host.startsWith('_dmarc.'));
  if (!change) return undefined;
  const [before, after] = [change.old ?? '', change.value].map((text) => parseDmarc(text).record);
  const strengthOf = (record: DmarcRecord | undefined, scope: DmarcScope) =>
    STRENGTH.indexOf(record?.policyFor(scope) ?? 'none');
  const stricter = SCOPES.filter(([, scope]) => strengthOf(after, scope) > strengthOf(before, scope));
  const [first] = stricter;
  if (!first) return undefined;
  const policy = STRENGTH[Math.max(...stricter.map(([, scope]) => strengthOf(after, scope)))]!;
  return { tag: first[0], policy, scopes: stricter.map(([tag]) => tag) };
}

/** Only senders that found the policy and applied it say what would happen if they had to. */
function decideEnforce(tls: TlsEvidence): Decision {
  const { sessions, failed, isUncounted, days, policies } = tls;
  if (failed > 0) return { met: false, why: step('sessions-failed', { failed, sessions, days }) };
  if (days < DAYS_NEEDED || sessions === 0) return { met: null, why: step('too-early', { days, needed: DAYS_NEEDED }) };
  if (isUncounted) return { met: null, why: step('too-many-gaps') };
  const applied = policies.filter(({ type }) => type === STS);
  const tried = applied.reduce((total, { successful }) => total + successful, 0);
  if (tried === 0) return { met: null, why: step('no-sts-sessions', { sessions, days }) };
  if (tls.isOutdated) return { met: null, why: step('newer-reports', { newest: newestDay(tls) }) };
  return { met: true, why: step('sessions-fine', { sessions: tried, days }) };
}
