import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { hsts } from './hsts.check.js';

const of = (header?: string) => ({
  hsts: known({ host: NAME, ...(header !== undefined && { header }) }),
  siteRedirect: absent,
});
/** HTTPS leads to a page without encryption. */
const redirected = {
  siteRedirect: known({ url: `https://${NAME}/`, target: `http://${NAME}/`, end: 'insecure' as const }),
};
const fix = advise(step('hsts', { host: NAME }));
const longer = advise(step('hsts-longer', { host: NAME }));

describeCheck(hsts, {
  ok: [[of('max-age=31536000'), { header: 'max-age=31536000' }]],
  missing: [[of(), { host: NAME }, fix]],
  short: [
    [of('max-age=31535999'), { header: 'max-age=31535999', seconds: 31535999 }, longer],
    [of('max-age=1'), { header: 'max-age=1', seconds: 1 }, longer],
  ],
  off: [[of('max-age=0'), { host: NAME, header: 'max-age=0' }]],
  invalid: [[of('includeSubDomains'), { header: 'includeSubDomains' }, fix]],
  silent: [
    { ...of(), ...redirected },
    { ...of('max-age=300'), ...redirected },
    { ...of('max-age=0'), ...redirected },
  ],
});
