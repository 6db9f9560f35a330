import { shorten } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { isWellFormed, isUsableForMail, formatTlsa } from '#formats/records/tlsa.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const daneUsage = check({
  id: 'dane-usage',
  category: 'email',
  needs: ['daneHosts'],
  outcomes: { invalid: problem('name', 'record').costs(8), pkix: warn('name', 'record').costs(3) },
  reference: {
    rule: 'RFC 6698 §2.1, RFC 7672 §3.1',
    dig: 'TLSA {name}',
    rules: { invalid: 'RFC 6698 §2.1', pkix: 'RFC 7672 §3.1' },
  },
  run({ daneHosts }, { invalid, pkix }) {
    const records = daneHosts
      .filter(({ proven }) => proven) // the others are reported by dane-unsigned
      .flatMap(({ name, records: found }) => found.map((tlsa) => ({ name, tlsa })));
    const broken = records.find(({ tlsa }) => !isWellFormed(tlsa));
    const unfit = broken ?? records.find(({ tlsa }) => !isUsableForMail(tlsa));
    if (!unfit) return;
    const { name, tlsa } = unfit;
    const evidence = { name, record: shorten(formatTlsa(tlsa)) };
    return (broken ? invalid(evidence) : pkix(evidence)).fixedBy(advise(step('dane-usage', { name })));
  },
});
