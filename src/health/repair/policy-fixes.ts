import type { Finding } from '../../domain/finding.js';
import { advise, step } from './fixes.js';

const AUTHENTICATE = 'dmarc-authenticate';

/** Whose own mail fails DMARC has to authenticate it first: a tighter policy would only lose more of it. */
export function withoutTighterPolicies(findings: readonly Finding[]): readonly Finding[] {
  const failing = findings.find(({ id, fix }) => id.startsWith('dmarc-pass.') && fix?.steps[0]?.key === AUTHENTICATE);
  if (!failing) return findings;
  const domain = failing.params['domain']!;
  return findings.map((finding) =>
    finding.fix?.condition?.key === 'dmarc-tighten'
      ? { ...finding, fix: advise(step(AUTHENTICATE, { domain })) }
      : finding,
  );
}
