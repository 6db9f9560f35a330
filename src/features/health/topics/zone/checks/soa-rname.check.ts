import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { hasAtSign, hasRepeatedZone, mailboxOf } from '#formats/records/rname.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { correctedSoa, soaFix } from '../soa-repair.js';

export const soaRname = check({
  id: 'soa-rname',
  category: 'dns',
  needs: ['zoneSoa'],
  outcomes: {
    'at-sign': info('rname'),
    doubled: info('rname'),
    invalid: info('rname'),
    'no-domain': info('rname', 'domain'),
  },
  reference: { rule: 'RFC 1035 §8, RFC 2142 §7', dig: 'SOA {zone}' },
  run({ zoneSoa }, { 'at-sign': atSign, doubled, invalid, 'no-domain': noDomain }) {
    const { zone, soa, missingContact: domain } = zoneSoa;
    const advice = advise(step('soa-rname', { zone }));
    const isSound = mailboxOf(soa.rname) !== undefined && !hasRepeatedZone(soa.rname, zone);
    if (isSound)
      return domain === undefined ? undefined : noDomain({ rname: shorten(soa.rname), domain }).fixedBy(advice);
    const isRepairable = correctedSoa(zoneSoa).rname !== soa.rname;
    const fix = isRepairable ? soaFix(zoneSoa) : advice;
    const say = hasAtSign(soa.rname) ? atSign : hasRepeatedZone(soa.rname, zone) ? doubled : invalid;
    return say({ rname: shorten(soa.rname) }).fixedBy(fix);
  },
});
