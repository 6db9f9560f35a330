import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { shownPart } from '#formats/records/stray-character.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const securityTxt = check({
  id: 'security-txt',
  category: 'security',
  needs: ['securityTxt'],
  outcomes: {
    ok: ok('url', 'contacts'),
    missing: info('url'),
    invalid: warn('url', 'part', 'fault').costs(1),
    expired: warn('url', 'expires').costs(1),
  },
  reference: {
    rule: 'RFC 9116 §2.5, §3',
    curl: '-i {url}',
  },
  run({ securityTxt: { url, file } }, { ok, missing, invalid, expired }) {
    const fix = advise(step('security-txt', { url }));
    if (!file) return missing({ url }).fixedBy(fix);
    const [fault] = file.faults;
    if (fault) return invalid({ url, part: shorten(shownPart(fault)), fault: fault.code }).fixedBy(fix);
    const [expires] = file.record.all('expires');
    return file.expired
      ? expired({ url, expires: shorten(expires!) }).fixedBy(fix)
      : ok({ url, contacts: firstFew(file.record.contacts) });
  },
});
