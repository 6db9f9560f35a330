import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { parseDkimKey } from '#formats/records/dkim-key.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimWildcard = check({
  id: 'dkim-wildcard',
  category: 'email',
  needs: ['dkim'],
  outcomes: { found: warn('record').costs(4) },
  reference: {
    rule: 'RFC 6376 §6.1.2, RFC 4592',
    dig: 'TXT no-such-selector-7c41e9._domainkey.{domain}',
  },
  run({ dkim: { domain, wildcard } }, { found }) {
    // A wildcard with a revoked key declares that the domain signs no mail.
    const live = wildcard.find((text) => parseDkimKey(text).record.key !== undefined);
    if (live === undefined) return;
    return found({ record: shorten(live) }).fixedBy(advise(step('dkim-wildcard', { domain })));
  },
});
