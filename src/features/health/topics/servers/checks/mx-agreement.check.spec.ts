import { describeCheck } from '#test/checks/describe-check.js';
import { A, answers, B, denies, fails, has, odd, sound, withSerial } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxAgreement } from './mx-agreement.check.js';

const first = `${A} (MX 10 mail.example.)`;
const fix = advise(step('ns-transfer'));

const mx = (...data: string[]) => ({ answers: answers({ MX: data.length > 0 ? has(...data) : denies('nodata') }) });
const other = `${B} (MX 10 other.example.)`;

describeCheck(mxAgreement, {
  differs: [
    [odd(mx('MX 10 other.example.')), { servers: [first, other] }, fix],
    [odd(mx('MX 20 mail.example.')), { servers: [first, `${B} (MX 20 mail.example.)`] }, fix],
    [odd(mx()), { servers: [first, `${B} (–)`] }, fix],
  ],
  outdated: [
    [odd({ ...mx('MX 10 other.example.'), addressStates: [withSerial(6)] }), { servers: [first, other] }, fix],
  ],
  silent: [sound, odd({ answers: answers({ MX: fails('SERVFAIL') }) }), odd({ addressStates: [withSerial(6)] })],
});
