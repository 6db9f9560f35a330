import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const conHeadings = check({
  id: 'con-headings',
  category: 'content',
  needs: ['html'],
  outcomes: { skipped: info('before', 'level', 'text') },
  run({ html }, { skipped }) {
    const { headings } = html.text;
    const at = headings.findIndex(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1);
    const [before, heading] = [headings[at - 1], headings[at]];
    if (before && heading) return skipped({ before: before.level, level: heading.level, text: shorten(heading.text) });
  },
});
