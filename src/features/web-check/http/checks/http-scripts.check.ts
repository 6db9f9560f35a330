import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

export const httpScripts = check({
  id: 'http-scripts',
  category: 'security',
  needs: ['home'],
  outcomes: { ok: ok('urls'), unpinned: info('urls') },
  reference: { rule: 'Subresource Integrity', curl: '-sL https://{domain}/' },
  run({ home: { content, isCut = false } }, say) {
    const scripts = content?.foreignScripts ?? [];
    const unpinned = scripts.filter(({ hasIntegrity }) => !hasIntegrity).map(({ url }) => url);
    if (unpinned.length > 0)
      return say.unpinned({ urls: firstFew(unpinned) }).fixedBy(advise(step('script-integrity')));
    return scripts.length > 0 && !isCut ? say.ok({ urls: firstFew(scripts.map(({ url }) => url)) }) : undefined;
  },
});
