import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const EXPECTED = 'text/plain';

export const mtaStsContentType = check({
  id: 'mta-sts-content-type',
  category: 'email',
  needs: ['policyFile', 'mailHosts'],
  outcomes: { other: info('url', 'type') },
  reference: { rule: 'RFC 8461 §3.3', curl: '-I https://mta-sts.{domain}/.well-known/mta-sts.txt' },
  run({ policyFile: { url, mediaType } }, { other }) {
    if (mediaType === EXPECTED) return;
    const evidence = { url, type: mediaType === '' ? [] : [shorten(mediaType)] };
    return other(evidence).fixedBy(advise(step('mta-sts-type', { url })));
  },
});
