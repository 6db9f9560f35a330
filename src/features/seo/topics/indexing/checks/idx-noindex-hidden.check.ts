import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { forbidsIndexing, isForSearch } from '../../../robots/robots-directives.js';
import { check } from '../../../seo-check.js';

export const idxNoindexHidden = check({
  id: 'idx-noindex-hidden',
  category: 'indexing',
  needs: ['directives', 'page', 'robots'],
  outcomes: { hidden: warn('url', 'agents').costs(5) },
  run({ directives, page, robots }, { hidden }) {
    const agents = directives
      .filter(isForSearch)
      .filter(forbidsIndexing)
      .map(({ agent }) => agent);
    const unseen = [...new Set(agents)].filter((agent) => !robots.allows(agent, page.url));
    if (unseen.length > 0) return hidden({ url: shorten(page.url.href), agents: unseen });
  },
});
