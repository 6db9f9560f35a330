import { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import type { Fix } from '#base/domain/fix.js';
import type { DmarcPolicy } from '#formats/records/dmarc.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import type { MailProvider } from '#base/fingerprints/mail-providers.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { signingFix } from '../../dnssec/signing-fix.js';
import { check } from '../../../health-check.js';
import type { DkimProbe } from '../../dkim/dkim.facts.js';
import { isUsable } from '#formats/records/usable-dkim-key.js';
import { isNullMx } from '../../mx/mail.facts.js';
import { findMoreSenders } from '../../spf/sender-fixes.js';
import { type SpfEffect, spfEffect } from '../../spf/spf-effect.js';
import type { SpfPolicy } from '../../spf/spf.facts.js';
import { uncoveredProvider } from '../../spf/uncovered-provider.js';
import type { AppliedDmarc } from '../dmarc.facts.js';

/** Test mode lowers the policy by one level (RFC 9989 section 4.7, tag `t`). */
const MILDER: Readonly<Record<DmarcPolicy, DmarcPolicy>> = { reject: 'quarantine', quarantine: 'none', none: 'none' };

/** Outcomes by policy, if neither SPF nor DKIM covers the mailbox provider. */
const OF_PROVIDER = {
  none: 'provider-failing',
  quarantine: 'provider-quarantined',
  reject: 'provider-rejected',
} as const satisfies Readonly<Record<DmarcPolicy, string>>;

/** Whether mail of the domain passes DMARC, judged by its records: DKIM keys are visible, signatures are not. */
export const dmarcPass = check({
  id: 'dmarc-pass',
  category: 'email',
  needs: [
    'dmarcFound',
    'spf',
    'spfPolicy?',
    'spfLookups?',
    'spfCompleted?',
    'dkim',
    'dkimSelectors',
    'mx',
    'profile',
    'validation?',
    'brokenChain?',
  ],
  outcomes: {
    both: ok('domain', 'selectors', 'policy'),
    'dkim-only': info('domain', 'selectors', 'policy'),
    'spf-only': info('domain', 'policy'),
    uncertain: info('domain', 'policy'),
    unvalidated: problem('domain', 'sets').costs(5),
    spoofable: problem('domain', 'policy').costs(5),
    failing: warn('domain').costs(3),
    'provider-failing': info('domain', 'provider', 'hosts'),
    'provider-quarantined': warn('domain', 'provider', 'hosts').costs(15),
    'provider-rejected': warn('domain', 'provider', 'hosts').costs(20).caps(60),
    'some-quarantined': problem('domain', 'policy').costs(15),
    'some-rejected': problem('domain').costs(20).caps(60),
    quarantined: problem('domain').costs(15),
    rejected: problem('domain').costs(20).caps(60),
  },
  reference: { rule: 'RFC 9989 §4.4, §4.7', dig: 'TXT _dmarc.{policy}' },
  run(facts, say) {
    const { dmarcFound, spf, spfPolicy, spfLookups, dkim, dkimSelectors, mx, profile, validation, brokenChain } = facts;
    const policy = appliedPolicy(dmarcFound);
    const isSigned = dkimSelectors.length > 0;
    const sends = profile === 'mail' || (profile === 'receiving' && isSigned);
    if (policy === undefined || !sends) return;
    const domain = spf.name;
    const lost = validation?.sets.filter(({ name, type }) => type === 'TXT' && isWithin(name, domain)) ?? [];
    if (lost.length > 0) {
      const sets = firstFew(lost.map(({ name, type }) => `${name} ${type}`));
      return say.unvalidated({ domain, sets }).fixedBy(signingFix(validation!.zone, lost, brokenChain));
    }
    const effect = spfEffect(spf, spfPolicy, spfLookups);
    if (effect === 'everyone') return say.spoofable({ domain, policy }).fixedBy(advise(step('dmarc-anyone')));
    const maySign = dkim.inUse !== false || hasRelated(dmarcFound);
    const provider = uncoveredProvider({
      ...{ mx, policy: spfPolicy, lookups: spfLookups, selectors: dkimSelectors },
      deadSelectors: deadSelectors(dkim),
      mayHaveOthers: maySign,
    });
    if (provider && sendsAsListed(effect) && !hasRelated(dmarcFound)) {
      const evidence = { domain, provider: provider.name, hosts: firstFew(mx.map(({ host }) => host)) };
      return say[OF_PROVIDER[policy]](evidence).fixedBy(withProvider(provider, spfPolicy!, facts.spfCompleted));
    }
    if (isSigned) {
      const evidence = { domain, selectors: firstFew(dkimSelectors), policy };
      return sendsAsListed(effect) ? say.both(evidence) : say['dkim-only'](evidence);
    }
    const hasMailboxes = mx.length > 0 && !isNullMx(mx);
    const signs = maySign && !(isBroken(effect) && hasOnlyDeadKeys(dkim));
    const outcome = outcomeWithoutDkim({ effect, policy, maySign: signs, hasMailboxes });
    if (outcome === undefined) return;
    const canSign = signs || effect === 'senders' || effect === 'unclear';
    const sign = step(dkim.inUse === false ? 'dkim-enable' : 'dmarc-dkim');
    const fix = advise(canSign ? sign : step('dmarc-authenticate', { domain }));
    if (outcome === 'spf-only' || outcome === 'uncertain' || outcome === 'some-quarantined')
      return say[outcome]({ domain, policy }).fixedBy(fix);
    return say[outcome]({ domain }).fixedBy(fix);
  },
});

interface Unsigned {
  readonly effect: Exclude<SpfEffect, 'everyone'>;
  readonly policy: DmarcPolicy;
  /** DKIM keys may exist under selectors that we did not try. */
  readonly maySign: boolean;
  readonly hasMailboxes: boolean;
}

/** The outcome for a domain without a known DKIM key; undefined if nothing indicates that it sends mail. */
function outcomeWithoutDkim({ effect, policy, maySign, hasMailboxes }: Unsigned) {
  if (effect === 'senders') return 'spf-only';
  if (effect === 'partly' && policy === 'none') return 'spf-only';
  if (effect === 'unclear' || maySign) return 'uncertain';
  if (!hasMailboxes && effect !== 'broken') return undefined;
  if (policy === 'none') return 'failing';
  if (effect === 'partly') return policy === 'reject' ? 'some-rejected' : 'some-quarantined';
  return policy === 'reject' ? 'rejected' : 'quarantined';
}

function isBroken(effect: SpfEffect): boolean {
  return effect === 'broken' || effect === 'partly';
}

/**
 * Whether mail is probably signed with a key that receivers cannot use: keys under other selectors would have replaced
 * it. Withdrawn keys are left from a rollover.
 */
function hasOnlyDeadKeys({ keys, crowded }: DkimProbe): boolean {
  return crowded.length > 0 || keys.some((key) => !key.record.revoked && !isUsable(key));
}

/** Selectors whose record has no usable key. */
function deadSelectors({ keys, crowded, dangling }: DkimProbe): string[] {
  const named = [...crowded, ...dangling].map((host) => host.slice(0, host.indexOf('._domainkey.')));
  return [...keys.filter((key) => !isUsable(key)).map(({ selector }) => selector), ...named];
}

function sendsAsListed(effect: SpfEffect): boolean {
  return effect === 'senders' || effect === 'partly';
}

/**
 * The SPF record with the documented include of the provider; a link to its documentation if there is no common
 * include.
 */
function withProvider(provider: MailProvider, policy: SpfPolicy, completed?: string): Fix {
  const { include, name } = provider;
  const { name: domain, text } = policy;
  if (include === undefined) return findMoreSenders({ terms: [], unknown: [name], provider }, policy);
  const add = step('spf-provider', { include: `include:${include}` });
  if (completed === undefined) return advise(add, step('spf-lookups', { limit: LOOKUP_LIMIT }));
  return replace(text, txtRecord(domain, completed), add);
}

/** With relaxed alignment, a signature of the organizational domain aligns for subdomains. */
function hasRelated({ name, record }: AppliedDmarc): boolean {
  return record.adkim === 'r' && DomainName.parse(name)?.organizational?.ascii !== name;
}

function appliedPolicy({ policy, record }: AppliedDmarc): DmarcPolicy | undefined {
  return policy !== undefined && record.testing ? MILDER[policy] : policy;
}
