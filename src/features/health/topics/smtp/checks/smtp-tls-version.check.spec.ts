import { describeCheck } from '#test/checks/describe-check.js';
import { encrypted, MX, SERVERS as servers, withEncryption, PLAIN } from '#test/checks/health-smtp.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpTlsVersion } from './smtp-tls-version.check.js';

const speaking = (...protocols: string[]) => withEncryption(...protocols.map((protocol) => encrypted({ protocol })));
const fix = advise(step('smtp-tls-version', { hosts: [MX] }));

describeCheck(smtpTlsVersion, {
  outdated: [
    [speaking('TLSv1.1'), { servers, protocols: ['TLSv1.1'] }, fix],
    [speaking('TLSv1.3', 'TLSv1'), { servers, protocols: ['TLSv1'] }, fix],
  ],
  silent: [speaking('TLSv1.2', 'TLSv1.3'), withEncryption(PLAIN)],
});
