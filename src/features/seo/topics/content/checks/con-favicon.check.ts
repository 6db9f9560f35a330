import { info, ok } from '#base/domain/outcome.js';
import { linksOf } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

export const conFavicon = check({
  id: 'con-favicon',
  category: 'content',
  needs: ['html', 'favicon?'],
  outcomes: { ok: ok(), missing: info() },
  run({ html, favicon }, { ok, missing }) {
    const linked = linksOf(html.head, 'icon', 'apple-touch-icon').length > 0;
    return linked || (favicon?.status === 200 && !favicon.html) ? ok() : missing();
  },
});
