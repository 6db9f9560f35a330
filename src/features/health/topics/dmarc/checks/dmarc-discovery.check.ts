import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { copiedPolicy } from '#engine/repair/dmarc-repair.js';
import type { AppliedDmarc } from '../dmarc.facts.js';
import { conditional, publish, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcDiscovery = check({
  id: 'dmarc-discovery',
  category: 'email',
  needs: ['dmarc', 'dmarcFound?', 'dmarcListed?'],
  outcomes: { split: info('name', 'walked', 'listed') },
  reference: {
    rule: 'RFC 9989 §4.10, RFC 7489 §6.6.3',
    dig: 'TXT _dmarc.{walked}',
  },
  run({ dmarc: { name }, dmarcFound: walked, dmarcListed: listed }, { split }) {
    if (walked?.owner === listed?.owner) return;
    const verdict = split({ name, walked: describe(walked), listed: describe(listed) });
    const { record, policy = 'none' } = (walked ?? listed)!;
    const fix = publish(txtRecord(`_dmarc.${name}`, copiedPolicy(record, policy)), step('dmarc-own'));
    // Receivers that found the other record will apply a stricter policy after the change.
    return verdict.fixedBy(policy === 'none' ? fix : conditional(step('dmarc-tighten'), fix));
  },
});

function describe(found: AppliedDmarc | undefined): string[] {
  return found ? [`${found.owner} (${shorten(found.text)})`] : [];
}
