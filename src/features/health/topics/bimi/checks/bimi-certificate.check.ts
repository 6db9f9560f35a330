import { shorten } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const bimiCertificate = check({
  id: 'bimi-certificate',
  category: 'email',
  needs: ['bimiMark'],
  outcomes: { named: ok('url'), missing: info() },
  reference: { rule: 'draft-brand-indicators-for-message-identification §4.3', dig: 'TXT default._bimi.{domain}' },
  run({ bimiMark: { evidence = '' } }, { named, missing }) {
    return evidence === '' ? missing().fixedBy(advise(step('bimi-certificate'))) : named({ url: shorten(evidence) });
  },
});
