import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { B, lame, odd, sound, stance } from '../../../../../test/checks/health-servers.js';
import { advise, step } from '../../../repair/fixes.js';
import { nsAuthority } from './ns-authority.check.js';

const fix = advise(step('ns-load-zone', { zone: NAME }));

describeCheck(nsAuthority, {
  lame: [
    [odd({ stances: [lame('REFUSED')] }), { servers: [`${B} (REFUSED)`] }, fix],
    [odd({ stances: [lame('SERVFAIL'), lame('SERVFAIL')] }), { servers: [`${B} (SERVFAIL)`] }, fix],
    [odd({ stances: [lame('AA=0'), stance('silent')] }), { servers: [`${B} (AA=0)`] }, fix],
  ],
  silent: [sound, odd({ stances: [stance('silent')] }), odd({ stances: [stance('unknown')] })],
});
