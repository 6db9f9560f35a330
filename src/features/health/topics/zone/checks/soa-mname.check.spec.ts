import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { soaRepaired, zoneSoa } from '#test/checks/health-zone.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { soaMname } from './soa-mname.check.js';

const zone = NAME;
const advice = advise(step('soa-mname', { zone }));
const of = (mname: string, hasAddress = false, servers = ['a.example.']) => ({
  ...zoneSoa({ mname }, { servers }),
  primary: known({ name: mname.toLowerCase(), hasAddress }),
});
const doubled = `ns1.${zone}.${zone}.`;

describeCheck(soaMname, {
  none: [[of('.'), { zone }, advice]],
  unresolved: [
    [of('gone.example.'), { zone, primary: 'gone.example.' }, advice],
    [of(doubled), { zone, primary: doubled }, advice],
    [
      of(doubled, false, [`ns1.${zone}.`]),
      { zone, primary: doubled },
      soaRepaired({ mname: doubled }, { mname: `ns1.${zone}.` }),
    ],
  ],
  silent: [of('a.example.', true), of(doubled, true)],
});
