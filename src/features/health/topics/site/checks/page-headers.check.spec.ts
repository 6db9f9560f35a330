import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { pageHeaders } from './page-headers.check.js';

const url = `https://${NAME}/`;
const of = (...missing: string[]) => ({ pageHeaders: known({ url, missing }) });
const headers = ['Content-Security-Policy', 'X-Frame-Options'];

describeCheck(pageHeaders, {
  ok: [[of(), { url }]],
  missing: [[of(...headers), { url, headers }, advise(step('security-headers', { headers }))]],
});
