import { parseDmarc } from '#formats/records/dmarc.js';
import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { withoutTags, withTag } from '#engine/repair/dmarc-repair.js';
import { conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const REMOVED = ['pct', 'rf', 'ri'];

export const dmarcRemovedTags = check({
  id: 'dmarc-removed-tags',
  category: 'email',
  needs: ['dmarcFound', 'profile'],
  outcomes: { pct: warn('percentage').costs(4), 'no-effect': info('tags') },
  reference: { rule: 'RFC 9989 §C.5.2', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record }, profile }, { pct, 'no-effect': noEffect }) {
    const tags = record.tags.tags
      .filter(({ name }) => REMOVED.includes(name))
      .map(({ name, value }) => `${name}=${value}`);
    if (tags.length === 0) return;
    const { percentage = 100 } = record;
    const verdict = percentage < 100 ? pct({ percentage }) : noEffect({ tags: firstFew(tags) });
    const bare = withoutTags(record, REMOVED);
    const isEnforcing = record.policyFor('domain') !== 'none' || record.policyFor('subdomain') !== 'none';
    const isUnused = owner === name && (profile === 'parked' || profile === 'unused');
    // RFC 9989 section A.6: `t=y` replaces `pct=0`; other percentages become 100. A domain without mail has none to test.
    const isTest = percentage === 0 && isEnforcing && !isUnused;
    const value = isTest ? withTag(parseDmarc(bare).record, 't', 'y') : bare;
    const fix = replace(text, txtRecord(`_dmarc.${owner}`, value));
    // Receivers that support `pct` ignore `t`.
    const isTighter = percentage < 100 && isEnforcing;
    const condition = isUnused ? step('nobody-sends', { domain: name }) : step('dmarc-tighten');
    return verdict.fixedBy(isTighter ? conditional(condition, fix) : fix);
  },
});
