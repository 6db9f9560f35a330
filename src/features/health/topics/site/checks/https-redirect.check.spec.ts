import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { httpsRedirect } from './https-redirect.check.js';

const url = `http://${NAME}/`;
const of = (target?: string, status = 301) => ({
  httpResult: known({ url: new URL(url), status, ...(target !== undefined && { target: new URL(target) }) }),
});
const fix = advise(step('https-redirect', { host: NAME }));
const [home, www] = [`https://${NAME}/start`, `https://www.${NAME}/`];

describeCheck(httpsRedirect, {
  ok: [[of(home), { url, target: home }]],
  missing: [[of(undefined, 200), { url, status: 200 }, fix]],
  'http-again': [[of(`http://www.${NAME}/`), { url, target: `http://www.${NAME}/` }, fix]],
  'other-host': [[of(www), { url, target: www }, fix]],
});
