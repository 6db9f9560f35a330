import type { Finding } from '../../domain/finding.js';
import { advise, step } from './fixes.js';

/** Mail of the domain itself fails DMARC. */
const FAILING = ['dmarc-pass.failing', 'dmarc-pass.quarantined', 'dmarc-pass.rejected'];
/** Their repair asks receivers for more than the record does today. */
const TIGHTENING = ['dmarc-policy.none', 'dmarc-policy.missing', 'dmarc-testing.on', 'dmarc-removed-tags.pct'];

/** Whose own mail fails DMARC has to authenticate it first: a tighter policy would only lose more of it. */
export function withoutTighterPolicies(findings: readonly Finding[]): readonly Finding[] {
  const failing = findings.find(({ id }) => FAILING.includes(id));
  if (!failing) return findings;
  const domain = failing.params['domain']!;
  return findings.map((finding) =>
    TIGHTENING.includes(finding.id) ? { ...finding, fix: advise(step('dmarc-authenticate', { domain })) } : finding,
  );
}
