import { cut } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { ownPolicy } from '../dmarc-repair.js';
import type { DmarcFound } from '../dmarc.facts.js';
import { later, publish, step, txt } from '../../../repair/fixes.js';
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
    const verdict = split({ name, walked: told(walked), listed: told(listed) });
    const { record, policy = 'none' } = (walked ?? listed)!;
    const fix = publish(txt(`_dmarc.${name}`, ownPolicy(record, policy)), step('dmarc-own'));
    // Receivers that found the other record apply a stricter policy from then on.
    return verdict.fixedBy(policy === 'none' ? fix : later(step('dmarc-tighten'), fix));
  },
});

function told(found: DmarcFound | undefined): string[] {
  return found ? [`${found.owner} (${cut(found.text)})`] : [];
}
