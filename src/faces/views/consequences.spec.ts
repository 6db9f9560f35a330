import english from '../../../i18n/en/site.json' with { type: 'json' };
import { reportTopics } from '#features/health/health-topics.js';
import type { HealthFinding } from '#features/health/health.dto.js';
import { alsoAffected, CONSEQUENCES, consequencesOf } from './consequences.js';
import { severityOf, shownFinding } from './health-findings.js';

const reported = (...ids: readonly string[]) => ({
  findings: ids.map((id) => shownFinding({ id, severity: severityOf(id) } as HealthFinding)),
});

it('every consequence has a sentence, and names checks and outcomes that exist', () => {
  const others = ['also', 'alsoWarnings', 'unproven'];
  expect(Object.keys(english.consequences).sort()).toEqual([...Object.keys(CONSEQUENCES), ...others].sort());
  const known = reportTopics.flatMap(({ checks }) =>
    checks.flatMap(({ id, outcomes }) => [id, ...Object.keys(outcomes).map((outcome) => `${id}.${outcome}`)]),
  );
  expect(Object.values(CONSEQUENCES).flatMap((ids) => ids.filter((id) => !known.includes(id)))).toEqual([]);
});

it.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['nothing', [], [], []],
  ['a broken chain of trust', ['dnssec-bogus.expired', 'dnssec-algorithm.deprecated'], ['bogus'], []],
  ['and another fault', ['dnssec-bogus.expired', 'mx-hosts.literal'], ['bogus'], ['receiving']],
  ['a domain that is deleted soon', ['registration-expiry.pending-delete'], ['deletion'], []],
  ['one area with two faults', ['web-address.private', 'web-address.mixed'], ['website'], []],
  ['no repetition', ['https-reachable.unreachable', 'https-redirect.missing'], ['website'], []],
  ['the two gravest', ['mx-record.mixed', 'spf-all.open', 'mx-hosts.literal'], ['receiving', 'spoofing'], []],
  ['other areas', ['mx-hosts.literal', 'dnssec-key-size.weak'], ['receiving'], ['dns']],
  ['no sentence', ['dnssec-key-size.weak'], [], ['dns']],
  ['warnings next to problems', ['mx-hosts.literal', 'dmarc-policy.none'], ['receiving'], []],
  ['mailboxes', ['dmarc-pass.provider-rejected'], ['mailboxes'], []],
  ['neither SPF nor DMARC', ['spf-record.missing', 'dmarc-record.missing'], ['unproven'], []],
  ['a cause', ['dmarc-pass.rejected', 'spf-syntax.invalid'], ['sending'], []],
  ['slight warnings', ['soa-expire.too-short'], [], ['dns']],
  ['a warning and a slight one', ['dmarc-policy.none', 'soa-expire.too-short'], ['unprotected'], ['dns']],
])('%s', (_, ids, consequences, areas) => {
  expect([consequencesOf(reported(...ids)), alsoAffected(reported(...ids))]).toEqual([consequences, areas]);
});
