import { describeCheck } from '#test/checks/describe-check.js';
import { A, B, odd, sound, withSerial } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsAgreement } from './ns-agreement.check.js';

const servers = [`${A} (${A}; ${B})`, `${B} (${A})`];
const fix = advise(step('ns-transfer'));

describeCheck(nsAgreement, {
  differs: [
    [odd({ ns: [A] }), { servers }, fix],
    [odd({ ns: [A], addressStates: [withSerial(9, 'elsewhere.example.')] }), { servers }, fix],
  ],
  silent: [sound, odd({ ns: undefined }), odd({ ns: [A], addressStates: [withSerial(6)] })],
});
