import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { soaRepaired, zoneSoa } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { soaRname } from './soa-rname.check.js';

const of = (rname: string) => zoneSoa({ rname });
const advice = advise(step('soa-rname', { zone: NAME }));
const [address, twice] = [`host.master\\@${NAME}.`, `hostmaster.${NAME}.${NAME}.`];

describeCheck(soaRname, {
  'at-sign': [
    [of(address), { rname: address }, soaRepaired({ rname: address }, { rname: `host\\.master.${NAME}.` })],
    [of('a\\@b\\@c.com.'), { rname: 'a\\@b\\@c.com.' }, advice],
  ],
  doubled: [[of(twice), { rname: twice }, soaRepaired({ rname: twice }, {})]],
  invalid: [
    [of('.'), { rname: '.' }, advice],
    [of('nobody.'), { rname: 'nobody.' }, advice],
  ],
  'no-domain': [
    [zoneSoa({}, { missingContact: 'gone.example' }), { rname: `hostmaster.${NAME}.`, domain: 'gone.example' }, advice],
  ],
  silent: [of(`hostmaster.${NAME}.`), of('first\\.last.elsewhere.example.')],
});
