import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { metaRefresh } from '../../../html/meta-refresh.js';
import { check } from '../../../seo-check.js';

export const idxMetaRefresh = check({
  id: 'idx-meta-refresh',
  category: 'indexing',
  needs: ['html'],
  outcomes: { instant: info('url'), delayed: info('url', 'count') },
  run({ html }, { instant, delayed }) {
    const refresh = metaRefresh(html.head);
    if (refresh?.href === undefined) return;
    const url = shorten(refresh.href);
    return refresh.seconds === 0 ? instant({ url }) : delayed({ url, count: refresh.seconds });
  },
});
