import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const aiSnippetControls = check({
  id: 'ai-snippet-controls',
  category: 'ai',
  needs: ['html'],
  outcomes: { partial: info('count') },
  run({ html }, { partial }) {
    const { unquotable: count } = html.text;
    if (count > 0) return partial({ count });
  },
});
