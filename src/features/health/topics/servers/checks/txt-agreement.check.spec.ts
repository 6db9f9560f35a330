import { describeCheck } from '#test/checks/describe-check.js';
import { A, answers, B, fails, has, odd, sound, withSerial } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { txtAgreement } from './txt-agreement.check.js';

const fix = advise(step('ns-transfer'));
const SPF = 'TXT v=spf1 mx -all';
const spf = { answers: answers({ TXT: has('TXT v=spf1 -all', 'TXT token=1') }) };
const token = { answers: answers({ TXT: has(SPF, 'TXT token=1') }) };
const older = { addressStates: [withSerial(6)] };
const bySpf = [`${A} (${SPF})`, `${B} (TXT v=spf1 -all)`];
const byToken = [`${A} (–)`, `${B} (TXT token=1)`];

describeCheck(txtAgreement, {
  spf: [[odd(spf), { servers: bySpf }, fix]],
  differs: [[odd(token), { servers: byToken }, fix]],
  outdated: [
    [odd({ ...spf, ...older }), { servers: bySpf }, fix],
    [odd({ ...token, ...older }), { servers: byToken }, fix],
  ],
  silent: [sound, odd(older), odd({ answers: answers({ TXT: fails('SERVFAIL') }) })],
});
