import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

export const conAnchors = check({
  id: 'con-anchors',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('count'), none: info(), javascript: info('count', 'examples') },
  run({ html }, { ok, none, javascript }) {
    const { links, uncrawlable } = html.anchors;
    if (uncrawlable.length > 0) return javascript({ count: uncrawlable.length, examples: firstFew(uncrawlable) });
    if (links > 0) return ok({ count: links });
    return needsScripts(html) ? undefined : none();
  },
});
