import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { linksOf } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

export const aiMarkdownAlt = check({
  id: 'ai-markdown-alt',
  category: 'ai',
  needs: ['html'],
  outcomes: { present: info('url') },
  run({ html }, { present }) {
    const markdown = linksOf(html.head, 'alternate').find(({ type }) => type === 'text/markdown');
    if (markdown) return present({ url: shorten(markdown.href) });
  },
});
