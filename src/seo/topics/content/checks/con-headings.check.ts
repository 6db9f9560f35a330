import { cut } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { check } from '../../../seo-check.js';

export const conHeadings = check({
  id: 'con-headings',
  category: 'content',
  needs: ['html'],
  outcomes: { skipped: info('before', 'level', 'text') },
  run({ html }, { skipped }) {
    const { headings } = html.text;
    const at = headings.findIndex(({ level }, index) => index > 0 && level > headings[index - 1]!.level + 1);
    const heading = headings[at];
    if (heading) return skipped({ before: headings[at - 1]!.level, level: heading.level, text: cut(heading.text) });
  },
});
