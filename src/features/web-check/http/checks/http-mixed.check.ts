import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import type { CspPolicy } from '../csp-policy.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

export const httpMixed = check({
  id: 'http-mixed',
  category: 'web',
  needs: ['home'],
  outcomes: {
    ok: ok('url'),
    cut: info('url'),
    active: warn('urls').unscored(),
    form: warn('urls').unscored(),
    passive: info('urls'),
  },
  reference: { rule: 'Mixed Content', curl: '-sL https://{domain}/' },
  run({ home: { url, policies, content, isCut = false } }, say) {
    if (!content || url.protocol !== 'https:') return undefined;
    if (policies.some(isUpgrading)) return say.ok({ url: url.href });
    const { mixedActive, mixedPassive, insecureForms } = content;
    const fix = (listed: readonly string[]) => advise(step('https-urls', { urls: firstFew(listed) }));
    if (mixedActive.length > 0) return say.active({ urls: firstFew(mixedActive) }).fixedBy(fix(mixedActive));
    if (insecureForms.length > 0) return say.form({ urls: firstFew(insecureForms) }).fixedBy(fix(insecureForms));
    if (mixedPassive.length > 0) return say.passive({ urls: firstFew(mixedPassive) }).fixedBy(fix(mixedPassive));
    return isCut ? say.cut({ url: url.href }) : say.ok({ url: url.href });
  },
});

/** Browsers replace http: with https: in everything that the page loads and in forms (Upgrade Insecure Requests section 3.3). */
function isUpgrading({ directives }: CspPolicy): boolean {
  return directives.has('upgrade-insecure-requests');
}
