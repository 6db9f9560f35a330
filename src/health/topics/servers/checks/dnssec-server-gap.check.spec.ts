import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, signedZone } from '../../../../../test/checks/health-domain.js';
import { B, odd, sound, stance, voice } from '../../../../../test/checks/health-servers.js';
import { advise, step } from '../../../repair/fixes.js';
import { dnssecServerGap } from './dnssec-server-gap.check.js';

const zone = signedZone([]);

describeCheck(dnssecServerGap, {
  unsigned: [
    [
      { ...odd({ stances: [voice(), voice({ signed: false })] }), ...zone },
      { servers: [B] },
      advise(step('ns-signed-copy', { zone: NAME })),
    ],
  ],
  silent: [
    { ...sound, ...zone },
    { ...odd({ stances: [stance('silent')] }), ...zone },
  ],
});
