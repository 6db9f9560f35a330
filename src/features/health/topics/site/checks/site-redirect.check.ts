import { shorten } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const siteRedirect = check({
  id: 'site-redirect',
  category: 'web',
  needs: ['siteRedirect'],
  outcomes: {
    loop: problem('url', 'target').costs(20).caps(50),
    'no-address': problem('url', 'target').costs(20).caps(50),
    certificate: problem('url', 'target').costs(32),
    tls: problem('url', 'target').costs(32),
    closed: problem('url', 'target').costs(30).caps(50),
    private: problem('url', 'target').costs(30).caps(50),
    'bad-target': problem('url', 'target').costs(20).caps(50),
    error: problem('url', 'target').costs(20),
    insecure: problem('url', 'target').costs(8),
  },
  reference: { rule: 'RFC 9110 §15.4', curl: '-IL {url}' },
  run({ siteRedirect: { url, target, end } }, say) {
    const evidence = { url: shorten(url), target: shorten(target) };
    const isOfServer = end === 'certificate' || end === 'tls';
    const correction = isOfServer
      ? step('site-redirect-certificate', evidence)
      : step('site-redirect', { url: evidence.url });
    return say[end](evidence).fixedBy(advise(correction));
  },
});
