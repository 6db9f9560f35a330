import type { KnownSenders } from '#base/fingerprints/mail-providers.js';
import { findMoreSenders, mailboxSenders } from '../sender-fixes.js';
import { shorten } from '#base/domain/evidence.js';
import type { Step } from '#base/domain/fix.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { permissionOf } from '#formats/records/spf-permission.js';
import { LOOKUP_LIMIT, type SpfRecord } from '#formats/records/spf.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { advise, conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import type { SpfPolicy } from '../spf.facts.js';
import { withoutUnusedRedirect } from '#engine/repair/disabled-redirect.js';
import { hasSender, ignoredTerms, withSoftfail } from '#engine/repair/spf-repair.js';

/** RFC 7208 section 4.6.2. */
const RESULTS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

export const spfAll = check({
  id: 'spf-all',
  category: 'email',
  needs: ['spfPolicy', 'spfLookups', 'spfRepaired?', 'mx', 'reverseNames?'],
  outcomes: {
    fail: ok(),
    softfail: ok(),
    redirected: ok('target'),
    open: problem('record').costs(28),
    'include-open': problem('term', 'owner', 'cause').costs(28),
    'exists-open': problem('term').costs(28),
    'macro-open': problem('term').costs(28),
    'match-all': warn('term', 'result').costs(6),
    neutral: warn('record').costs(6),
    missing: warn('record').costs(6),
    'redirect-neutral': warn('target', 'owner').costs(6),
  },
  reference: {
    rule: 'RFC 7208 §4.7, §5.1, §5.2, §6.1',
    dig: 'TXT {domain}',
    verify: {
      redirected: 'dig TXT {target}',
      'include-open': 'dig TXT {target}',
      'redirect-neutral': 'dig TXT {target}',
    },
  },
  run({ spfPolicy, spfLookups, spfRepaired, mx, reverseNames }, say) {
    const { name, text, record } = spfPolicy;
    const { terms, end } = permissionOf(name, record, spfLookups.costs);
    const used = withoutUnusedRedirect(
      record,
      mx.map(({ host }) => host),
    );
    const fixes = endFixes({ ...spfPolicy, record: used }, spfRepaired, mailboxSenders(name, mx, reverseNames));
    const evidence = { record: shorten(text) };
    if (end?.owner === name && end.qualifier === '+' && end.term === undefined)
      return say.open(evidence).fixedBy(fixes.limit());
    const opened = terms.find(({ grants, always }) => grants && always);
    if (opened && opened.via === undefined) {
      const term = formatTerm(opened.term);
      const outcome = opened.term.kind === 'exists' ? 'exists-open' : 'macro-open';
      return say[outcome]({ term: shorten(term) }).fixedBy(fixes.limitWithout(term));
    }
    if (opened?.via !== undefined) {
      const found = { term: shorten(opened.via), owner: opened.owner, cause: shorten(formatTerm(opened.term)) };
      return say['include-open'](found).fixedBy(advise(step('spf-opened', found)));
    }
    if (!end) return; // unknown, or reported by spf-include
    if (end.term !== undefined && (end.qualifier !== '-' || hasMore(record, end.term))) {
      const term = shorten(end.term);
      return say['match-all']({ term, result: RESULTS[end.qualifier!] }).fixedBy(
        advise(step('spf-match-all', { term })),
      );
    }
    const isDecided = end.qualifier === '-' || end.qualifier === '~';
    if (end.owner !== name) {
      const target = redirectTarget(record)!;
      if (isDecided) return say.redirected({ target });
      const { owner } = end;
      return say['redirect-neutral']({ target, owner }).fixedBy(advise(step('spf-undecided', { owner })));
    }
    if (isDecided) return end.qualifier === '-' ? say.fail() : say.softfail();
    return (end.qualifier === '?' ? say.neutral(evidence) : say.missing(evidence)).fixedBy(fixes.complete());
  },
});

/** Fixes that give the record an end, if it lists its senders or they are known. */
function endFixes(policy: SpfPolicy, repaired: string | undefined, senders: KnownSenders) {
  const { name, text, record } = policy;
  // Mechanisms after `all` must not be moved before it if the record would then exceed the lookup limit.
  const isStuck = ignoredTerms(record).length > 0 && repaired === undefined;
  const reduceLookups = advise(step('spf-lookups', { limit: LOOKUP_LIMIT }));
  const findSenders = (left: SpfRecord) => findMoreSenders(senders, { ...policy, record: left });
  const published = (value: string, ...before: Step[]) => replace(text, txtRecord(name, value), ...before);
  // Senders that are not listed pass today, so the list has to be completed first.
  const limited = (rest: SpfRecord) => {
    const value = closedBy(rest, senders);
    return value === undefined ? findSenders(rest) : conditional(step('spf-complete'), published(value));
  };
  return {
    limit: () => (isStuck ? reduceLookups : limited(record)),
    limitWithout: (written: string) => limited({ terms: record.terms.filter((term) => formatTerm(term) !== written) }),
    complete: () => {
      if (isStuck) return reduceLookups;
      const value = closedBy(record, senders);
      return value === undefined ? findSenders(record) : published(value, step('spf-complete'));
    },
  };
}

/** The record with `~all`; undefined if it lists no sender and the senders of the mailboxes are unknown. */
function closedBy(record: SpfRecord, { terms, unknown }: KnownSenders): string | undefined {
  return hasSender(record) || (terms.length > 0 && unknown.length === 0) ? withSoftfail(record, terms) : undefined;
}

function redirectTarget({ terms }: SpfRecord): string | undefined {
  return terms.flatMap((term) => (term.kind === 'redirect' ? [shorten(term.domain)] : []))[0];
}

/** Whether mechanisms follow the term; receivers ignore them. */
function hasMore({ terms }: SpfRecord, written: string): boolean {
  const behind = terms.slice(terms.findIndex((term) => formatTerm(term) === written) + 1);
  return behind.some((term) => 'qualifier' in term && term.kind !== 'all');
}
