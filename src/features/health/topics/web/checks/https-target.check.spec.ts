import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { httpsRecords } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { httpsTarget } from './https-target.check.js';

const hosts = ['gone.example'];
const gone = { name: 'gone.example', addresses: [] };

describeCheck(httpsTarget, {
  'no-address': [
    [httpsRecords(['0 gone.example.'], [gone, {}]), { hosts }, advise(step('https-target', { domain: NAME, hosts }))],
  ],
  silent: [
    httpsRecords([]),
    httpsRecords(['0 a.example.'], [{}]),
    httpsRecords(['0 a.example.'], [{ addresses: undefined }]),
  ],
});
