import { describeCheck } from '#test/checks/describe-check.js';
import { B, odd, sound } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsVersion } from './ns-version.check.js';

describeCheck(nsVersion, {
  revealed: [
    [odd({ version: 'Server 9.18.1' }), { servers: [`${B} (Server 9.18.1)`] }, advise(step('ns-hide-version'))],
  ],
  silent: [sound, odd({ version: 'none of your business' }), odd({ version: '' })],
});
