import { describeCheck } from '#test/checks/describe-check.js';
import { CERTIFICATE, encrypted, MX, policyFile, SERVERS, withEncryption, PLAIN } from '#test/checks/health-smtp.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpMtaSts } from './smtp-mta-sts.check.js';

const EXPIRED = withEncryption(encrypted(), encrypted({ isTrusted: false, fault: 'expired' }));
const OTHER = withEncryption(encrypted({ matchesHost: false, fault: 'wrong-host' }));
const fix = advise(step('smtp-mta-sts', { hosts: [MX] }));

describeCheck(smtpMtaSts, {
  ok: [
    [{ ...withEncryption(encrypted()), ...policyFile('enforce') }, { servers: SERVERS }],
    [{ ...withEncryption(encrypted({ fault: 'weak' })), ...policyFile('testing') }, { servers: SERVERS }],
  ],
  failing: [
    [{ ...EXPIRED, ...policyFile('enforce') }, { ...CERTIFICATE, weakness: 'expired' }, fix],
    [{ ...OTHER, ...policyFile('enforce') }, { ...CERTIFICATE, weakness: 'wrong-host' }, fix],
    // Many senders apply a policy with an empty line or a comment.
    [
      { ...OTHER, ...policyFile('enforce', `${MX}\n\n# second server`) },
      { ...CERTIFICATE, weakness: 'wrong-host' },
      fix,
    ],
  ],
  'failing-testing': [[{ ...OTHER, ...policyFile('testing') }, { ...CERTIFICATE, weakness: 'wrong-host' }, fix]],
  silent: [
    { ...OTHER, ...policyFile('none') },
    { ...OTHER, ...policyFile('Enforce') },
    { ...OTHER, ...policyFile('enforce', 'other.example') },
    { ...withEncryption(PLAIN), ...policyFile('enforce') },
  ],
});
