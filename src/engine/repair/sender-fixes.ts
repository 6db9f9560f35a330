import type { Fact } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { advise, step } from './fixes.js';

interface MailTraces {
  readonly isMailHost: Fact<boolean>;
  readonly dkimSelectors: Fact<readonly string[]>;
}

/** Steps of fixes that declare that a name sends, signs or receives no mail. */
const SILENCING: readonly string[] = ['nobody-sends', 'nobody-signs', 'nobody-receives', 'parked'];

/** Proposes no `-all`, `p=reject` or null MX for a name that is an MX host of other domains or has DKIM keys. */
export function withoutSilencingSenders(
  findings: readonly Finding[],
  { isMailHost, dkimSelectors }: MailTraces,
): readonly Finding[] {
  const isSilent = isMailHost.state === 'known' && !isMailHost.value;
  const isUnsigned = dkimSelectors.state === 'known' && dkimSelectors.value.length === 0;
  if (isSilent && isUnsigned) return findings;
  return findings.map((finding) => {
    const { condition, steps = [] } = finding.fix ?? {};
    const isSilencing = [condition, steps[0]].some((one) => SILENCING.includes(one?.key ?? ''));
    return isSilencing ? { ...finding, fix: advise(step('mail-in-use')) } : finding;
  });
}
