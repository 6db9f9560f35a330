import { describeCheck } from '#test/checks/describe-check.js';
import { addresses, NAME } from '#test/checks/health-domain.js';
import { httpsRecords } from '#test/checks/health-web.js';
import { replace } from '#engine/repair/fixes.js';
import { httpsHints } from './https-hints.check.js';

const of = (text: string, ...own: string[]) => ({ ...httpsRecords([text]), ...addresses(...own) });
const stale = '1 . alpn="h2" ipv4hint=78.78.3.1,77.77.3.1 ipv6hint=2a0f:7778:3::1';

describeCheck(httpsHints, {
  stale: [
    [
      of(stale, '77.77.3.1', '2a0f:7777:3::1'),
      { hints: ['78.78.3.1', '2a0f:7778:3::1'], addresses: ['77.77.3.1', '2a0f:7777:3::1'] },
      replace(stale, { host: NAME, type: 'HTTPS', value: '1 . alpn="h2"' }),
    ],
  ],
  silent: [
    of('1 . ipv4hint=77.77.3.1', '77.77.3.1'),
    of('1 . ipv4hint=77.77.200.1', '77.77.3.1'), // rotating addresses
    of('1 . ipv6hint=2a0f:7777:3::1', '77.77.3.1'),
    of('1 cdn.example. ipv4hint=78.78.3.1', '77.77.3.1'),
    of('1 .', '77.77.3.1'),
    of('1 . ipv4hint=78.78.3.1'),
  ],
});
