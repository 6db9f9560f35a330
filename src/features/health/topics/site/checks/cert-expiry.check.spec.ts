import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { certificateOf, DAY } from '#test/checks/health-web.js';
import { known } from '#base/domain/fact.js';
import type { ServerCertificate } from '../https-result.js';
import { advise, step } from '#engine/repair/fixes.js';
import { certExpiry } from './cert-expiry.check.js';

const of = (...given: Partial<ServerCertificate>[]) => ({ certificates: known(given.map(certificateOf)) });
const evidence = { host: NAME, until: '2026-12-30T00:00Z' };
const www = `www.${NAME}`;
const fix = (host = NAME) => advise(step('cert-automate', { host }));

describeCheck(certExpiry, {
  ok: [
    [of({ left: 15 * DAY }), evidence],
    [of({ life: 6.5 * DAY, left: 3 * DAY }), evidence], // short-lived, renewed after half of its validity
    [of({ life: 6.5 * DAY, left: 1.7 * DAY }), evidence],
  ],
  soon: [
    [of({ left: 14 * DAY }), evidence, fix()],
    [of({ left: 40 * DAY }, { host: www, left: 10 * DAY }), { ...evidence, host: www }, fix(www)],
    [of({ life: 6.5 * DAY, left: 1.5 * DAY }), evidence, fix()],
  ],
  imminent: [
    [of({ left: 3 * DAY }), evidence, fix()],
    [of({ life: 6.5 * DAY, left: 0.5 * DAY }), evidence, fix()],
  ],
});
