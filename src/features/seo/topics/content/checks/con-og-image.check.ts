import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { metaContent } from '../../../html/head-lookup.js';
import { isAbsolute } from '../../../links/resolve-url.js';
import { check } from '../../../seo-check.js';

export const conOgImage = check({
  id: 'con-og-image',
  category: 'content',
  needs: ['html'],
  outcomes: { relative: warn('value').costs(3) },
  run({ html }, { relative }) {
    const image = metaContent(html.head, 'og:image', 'og:image:url', 'og:image:secure_url');
    if (image !== undefined && !isAbsolute(image)) return relative({ value: shorten(image) });
  },
});
