import { info, ok } from '#base/domain/outcome.js';
import { metaContent } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

const TAGS = ['og:title', 'og:description', 'og:image'];

export const conOg = check({
  id: 'con-og',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok(), missing: info('tags') },
  run({ html }, { ok, missing }) {
    const tags = TAGS.filter((tag) => metaContent(html.head, tag, tag.replace('og:', 'twitter:')) === undefined);
    return tags.length > 0 ? missing({ tags }) : ok();
  },
});
