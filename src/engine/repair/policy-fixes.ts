import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { advise, step } from './fixes.js';

const AUTHENTICATE = 'dmarc-authenticate';
/** First steps that show that mail of the domain fails authentication. */
const FAILING: readonly (string | undefined)[] = [AUTHENTICATE, 'spf-provider', 'spf-find-provider'];

/** Advice to reject more mail. */
const STRICTER = 'dmarc-subdomains.nonexistent';

/**
 * While mail of the domain fails DMARC, it has to be authenticated first: a stricter policy would lose more mail, so no
 * other finding proposes one. Where p=none is advised until then, no finding proposes another policy.
 */
export function withoutTighterPolicies(findings: readonly Finding[]): readonly Finding[] {
  const failing = findings.find(({ id, fix }) => id.startsWith('dmarc-pass.') && FAILING.includes(fix?.steps[0]?.key));
  if (!failing) return findings;
  const domain = failing.params['domain']!;
  const isLost = failing.fix!.steps[0]!.key === AUTHENTICATE;
  const isPremature = (fix: Fix) => fix.condition?.key === 'dmarc-tighten' || (isLost && enforcesPolicy(fix));
  return findings
    .filter(({ id }) => id !== STRICTER)
    .map((finding) =>
      finding.fix && isPremature(finding.fix) ? { ...finding, fix: advise(step(AUTHENTICATE, { domain })) } : finding,
    );
}

function enforcesPolicy({ record }: Fix): boolean {
  if (!record?.host.startsWith('_dmarc.')) return false;
  return (parseDmarc(record.value).record.policyFor('domain') ?? 'none') !== 'none';
}
