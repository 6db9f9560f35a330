import { ok, warn } from '#base/domain/outcome.js';
import { HTML_LIMIT } from '../../../html/html-facts.js';
import { check } from '../../../seo-check.js';

export const tecHtmlSize = check({
  id: 'tec-html-size',
  category: 'technical',
  needs: ['page', 'html'],
  outcomes: { ok: ok('kilobytes'), over: warn('kilobytes', 'limit').costs(5) },
  run({ page }, { ok, over }) {
    const kilobytes = Math.ceil(page.bytes / 1024);
    return page.cut || page.bytes > HTML_LIMIT ? over({ kilobytes, limit: HTML_LIMIT / 1024 }) : ok({ kilobytes });
  },
});
