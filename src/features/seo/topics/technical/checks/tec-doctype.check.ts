import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const tecDoctype = check({
  id: 'tec-doctype',
  category: 'technical',
  needs: ['html'],
  outcomes: { missing: info() },
  run({ html }, { missing }) {
    if (!html.head.doctype) return missing();
  },
});
