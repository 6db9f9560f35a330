import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { webTlsCiphers } from './web-tls-ciphers.check.js';

const of = (...broken: string[]) => ({ webSuites: known({ host: NAME, broken }) });
const RC4 = 'TLS_RSA_WITH_RC4_128_SHA';

describeCheck(webTlsCiphers, {
  ok: [[of(), { host: NAME }]],
  broken: [[of(RC4), { host: NAME, suites: [RC4] }, advise(step('web-tls-suites', { host: NAME }))]],
});
