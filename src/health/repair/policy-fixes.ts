import type { Finding } from '../../domain/finding.js';
import { advise, step } from './fixes.js';

/** Mail of the domain itself fails DMARC. */
const FAILING = ['failing', 'some-quarantined', 'some-rejected', 'quarantined', 'rejected'].map(
  (outcome) => `dmarc-pass.${outcome}`,
);

/** Whose own mail fails DMARC has to authenticate it first: a tighter policy would only lose more of it. */
export function withoutTighterPolicies(findings: readonly Finding[]): readonly Finding[] {
  const failing = findings.find(({ id }) => FAILING.includes(id));
  if (!failing) return findings;
  const domain = failing.params['domain']!;
  return findings.map((finding) =>
    finding.fix?.condition?.key === 'dmarc-tighten'
      ? { ...finding, fix: advise(step('dmarc-authenticate', { domain })) }
      : finding,
  );
}
