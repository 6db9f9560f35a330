import type { LiveEvidence } from './live-evidence.js';
import type { JudgedFlow } from './sources.js';

export type Scope = 'p' | 'sp' | 'np';

/** Messages that fail DMARC in one scope of the policy, by what they are. */
export interface Losses {
  failing: number;
  /** Wanted mail that a receiver which follows the policy would not deliver; forwarded and list mail included. */
  lost: number;
  forwarded: number;
  mailingList: number;
  spoofed: number;
  /** Of the lost ones, those of senders that have to be fixed before a stricter policy. */
  toFix: number;
  /** Of the lost ones, those of senders that may be the owner's or not. */
  unproven: number;
  /** Of the lost ones, those that receivers let through today for a reason of their own, and may go on doing so. */
  letThrough: number;
}

const emptyLosses = (): Losses => ({
  ...{ failing: 0, lost: 0, forwarded: 0, mailingList: 0, spoofed: 0 },
  ...{ toFix: 0, unproven: 0, letThrough: 0 },
});

/** The tag of the policy that decides on mail from this name (RFC 9989 section 4.7). */
export function scopeOf(from: string, domain: string, live: LiveEvidence): Scope {
  if (from === domain) return 'p';
  return live.exists(from) === false ? 'np' : 'sp';
}

export function lossesByScope(flows: readonly JudgedFlow[], domain: string, live: LiveEvidence): Record<Scope, Losses> {
  const losses = { p: emptyLosses(), sp: emptyLosses(), np: emptyLosses() };
  for (const judged of flows) {
    if (judged.isFailing) addLoss(losses[scopeOf(judged.flow.from, domain, live)], judged);
  }
  return losses;
}

/** Messages that are not spoofed, with those that pass, in each scope of the policy. */
export function wantedByScope(flows: readonly JudgedFlow[], domain: string, live: LiveEvidence): Record<Scope, number> {
  const wanted = { p: 0, sp: 0, np: 0 };
  for (const { flow, verdict } of flows) {
    if (verdict.kind !== 'spoofed') wanted[scopeOf(flow.from, domain, live)] += flow.messages;
  }
  return wanted;
}

function addLoss(losses: Losses, { flow: { messages, row }, verdict: { kind }, hurdle }: JudgedFlow): void {
  losses.failing += messages;
  if (hurdle === undefined) {
    losses.spoofed += messages;
    return;
  }
  losses.lost += messages;
  if (kind === 'forwarder') losses.forwarded += messages;
  if (kind === 'mailing-list') losses.mailingList += messages;
  if (hurdle === 'fix') losses.toFix += messages;
  if (hurdle === 'ask') losses.unproven += messages;
  if (row.reasons.some(({ type }) => type !== null && type !== 'policy_test_mode' && type !== 'sampled_out'))
    losses.letThrough += messages;
}

/** The policy tags that decide about subdomains; undefined where they are not published. */
export interface SubdomainPolicies {
  readonly sp?: string | undefined;
  readonly np?: string | undefined;
}

/**
 * The scopes that a change of `p` reaches: subdomains have their own policy only where it is published. Nonexistent
 * ones follow `np`, then `sp`, then `p`.
 */
export function scopesOfDomainPolicy({ sp, np }: SubdomainPolicies): Scope[] {
  const scopes: Scope[] = ['p'];
  if (sp === undefined) scopes.push('sp');
  if (np === undefined && sp === undefined) scopes.push('np');
  return scopes;
}

/** The same from a report: many reporters write the inherited policy into `sp` and `np`. */
export function reportedSubdomainPolicies(policy: Readonly<Record<string, string>>): SubdomainPolicies {
  const { p, sp, np } = policy;
  return { sp: sp === p ? undefined : sp, np: np === (sp ?? p) ? undefined : np };
}

export function sumOf(losses: readonly Losses[]): Losses {
  const sum = emptyLosses();
  for (const one of losses) for (const key of Object.keys(sum) as (keyof Losses)[]) sum[key] += one[key];
  return sum;
}
