import { cut } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { hasAtSign, isDoubled, mailboxOf } from '../../../../records/rname.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { mendedSoa, soaFix } from '../soa-repair.js';

export const soaRname = check({
  id: 'soa-rname',
  category: 'dns',
  needs: ['zoneStart'],
  outcomes: { 'at-sign': info('rname'), doubled: info('rname'), invalid: info('rname') },
  reference: { rule: 'RFC 1035 §8, RFC 2142 §7', dig: 'SOA {zone}' },
  run({ zoneStart }, { 'at-sign': atSign, doubled, invalid }) {
    const { zone, soa } = zoneStart;
    const isSound = mailboxOf(soa.rname) !== undefined && !isDoubled(soa.rname, zone);
    if (isSound) return;
    const isMendable = mendedSoa(zoneStart).rname !== soa.rname;
    const fix = isMendable ? soaFix(zoneStart) : advise(step('soa-rname', { zone }));
    const say = hasAtSign(soa.rname) ? atSign : isDoubled(soa.rname, zone) ? doubled : invalid;
    return say({ rname: cut(soa.rname) }).fixedBy(fix);
  },
});
