import { warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const FEW_WORDS = 20;

export const tecFrameset = check({
  id: 'tec-frameset',
  category: 'technical',
  needs: ['html'],
  outcomes: { frameset: warn().costs(12), framed: warn('count').costs(10) },
  run({ html }, { frameset, framed }) {
    const { resources, text } = html;
    if (resources.frameset) return frameset();
    if (resources.frames > 0 && text.words < FEW_WORDS && resources.scripts === 0) return framed({ count: text.words });
  },
});
