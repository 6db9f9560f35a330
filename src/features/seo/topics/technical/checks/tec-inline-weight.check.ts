import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const HEAVY = 150 * 1024;

export const tecInlineWeight = check({
  id: 'tec-inline-weight',
  category: 'technical',
  needs: ['html'],
  outcomes: { heavy: info('kilobytes', 'percent') },
  run({ html }, { heavy }) {
    const { inline } = html.resources;
    const percent = Math.min(100, Math.round((100 * inline) / html.bytes));
    if (inline > HEAVY) return heavy({ kilobytes: Math.round(inline / 1024), percent });
  },
});
