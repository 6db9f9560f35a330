import { few } from '../../../../domain/evidence.js';
import { info, ok } from '../../../../domain/outcome.js';
import { isSound, isUsableForMail } from '../../../../records/tlsa.js';
import { advise, step } from '../../../repair/fixes.js';
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
    const secure = dane.filter((host) => host.secure); // dane-mx-zone speaks of the others
    const bare = secure.filter(({ records, failure }) => records.length === 0 && !failure);
    if (bare.length > 0) {
      const hosts = few(bare.map(({ host }) => host));
      return missing({ hosts }).fixedBy(advise(step('dane', { names: few(bare.map(({ name }) => name)) })));
    }
    const covered = secure.filter(
      ({ records, proven }) => proven && records.every(isSound) && records.some(isUsableForMail),
    );
    return covered.length > 0 && covered.length === secure.length
      ? ok({ hosts: few(covered.map(({ host }) => host)) })
      : undefined;
  },
});
