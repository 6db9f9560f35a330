import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { SiteRedirect } from '../site.facts.js';
import { siteRedirect } from './site-redirect.check.js';

const [url, target] = ['https://example.com/', 'http://example.com/'];
const of = (end: SiteRedirect['end']) => ({ siteRedirect: known({ url, target, end }) });
const fix = advise(step('site-redirect', { url }));
const certificateFix = advise(step('site-redirect-certificate', { url, target }));

describeCheck(siteRedirect, {
  loop: [[of('loop'), { url, target }, fix]],
  'no-address': [[of('no-address'), { url, target }, fix]],
  certificate: [[of('certificate'), { url, target }, certificateFix]],
  tls: [[of('tls'), { url, target }, certificateFix]],
  closed: [[of('closed'), { url, target }, fix]],
  private: [[of('private'), { url, target }, fix]],
  'bad-target': [[of('bad-target'), { url, target }, fix]],
  error: [[of('error'), { url, target }, fix]],
  insecure: [[of('insecure'), { url, target }, fix]],
});
