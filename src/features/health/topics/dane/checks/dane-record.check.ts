import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { isWellFormed, isUsableForMail } from '#formats/records/tlsa.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const daneRecord = check({
  id: 'dane-record',
  category: 'email',
  needs: ['dane'],
  outcomes: { ok: ok('hosts'), missing: info('hosts') },
  reference: {
    rule: 'RFC 7672 §2.2',
    dig: 'TLSA _25._tcp.{hosts}',
  },
  run({ dane }, { ok, missing }) {
    const secure = dane.filter((host) => host.secure); // the others are reported by dane-mx-zone
    const bare = secure.filter(({ records, failure }) => records.length === 0 && !failure);
    if (bare.length > 0) {
      const hosts = firstFew(bare.map(({ host }) => host));
      return missing({ hosts }).fixedBy(advise(step('dane', { names: firstFew(bare.map(({ name }) => name)) })));
    }
    const covered = secure.filter(
      ({ records, proven }) => proven && records.every(isWellFormed) && records.some(isUsableForMail),
    );
    return covered.length > 0 && covered.length === dane.length
      ? ok({ hosts: firstFew(covered.map(({ host }) => host)) })
      : undefined;
  },
});
