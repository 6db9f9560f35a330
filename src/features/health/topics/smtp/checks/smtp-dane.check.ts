import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import { formatTlsa } from '#formats/records/tlsa.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpDane = check({
  id: 'smtp-dane',
  category: 'email',
  needs: ['daneProofs'],
  outcomes: {
    ok: ok('servers'),
    mismatch: problem('servers', 'subject', 'name', 'records').costs(15),
    rollover: info('servers', 'name', 'records'),
  },
  reference: { rule: 'RFC 7672 §3.1, RFC 7671 §8.1', openssl: S_CLIENT },
  run({ daneProofs }, { ok, mismatch, rollover }) {
    const wrong = daneProofs.find(({ matching }) => matching.length === 0);
    if (wrong) {
      const { name, subject, records } = wrong;
      const evidence = {
        servers: serverEvidence([wrong]),
        subject: shorten(subject),
        name,
        records: firstFew(records.map(formatTlsa)),
      };
      return mismatch(evidence).fixedBy(advise(step('smtp-dane', { name })));
    }
    const half = daneProofs.find(({ records, matching }) => matching.length < records.length);
    if (!half) return ok({ servers: serverEvidence(daneProofs) });
    const idle = half.records.filter((record) => !half.matching.includes(record)).map(formatTlsa);
    return rollover({ servers: serverEvidence([half]), name: half.name, records: firstFew(idle) });
  },
});
