import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { A, B, odd, sound, withSerial } from '../../../../../test/checks/health-servers.js';
import { advise, step } from '../../../repair/fixes.js';
import { mxAgreement } from './mx-agreement.check.js';

const first = `${A} (MX 10 mail.example.)`;
const fix = advise(step('ns-transfer'));

describeCheck(mxAgreement, {
  differs: [
    [odd({ mx: ['MX 10 other.example.'] }), { servers: [first, `${B} (MX 10 other.example.)`] }, fix],
    [odd({ mx: [] }), { servers: [first, `${B} (–)`] }, fix],
  ],
  silent: [sound, odd({ mx: undefined }), odd({ mx: [], stances: [withSerial(6)] })],
});
