import { info } from '#base/domain/outcome.js';
import { conditional, publish, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimParked = check({
  id: 'dkim-parked',
  category: 'email',
  needs: ['dkim', 'profile'],
  outcomes: { open: info('domain') },
  reference: {
    rule: 'RFC 6376 §3.6.1, RFC 4592',
    dig: 'TXT no-such-selector-7c41e9._domainkey.{domain}',
  },
  run({ dkim: { domain, keys, crowded, dangling, wildcard }, profile }, { open }) {
    if (profile !== 'parked' || wildcard.length > 0) return;
    if (keys.length + crowded.length + dangling.length > 0) return; // it signs, or used to
    const fix = publish(txtRecord(`*._domainkey.${domain}`, 'v=DKIM1; p='));
    return open({ domain }).fixedBy(conditional(step('nobody-signs', { domain }), fix));
  },
});
