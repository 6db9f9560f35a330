import { shorten } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { isLanguageTag } from '../../../links/language-tag.js';
import { check } from '../../../seo-check.js';

export const conLang = check({
  id: 'con-lang',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('lang'), missing: info(), invalid: info('lang') },
  run({ html: { head } }, { ok, missing, invalid }) {
    if (!head.lang) return missing();
    const lang = shorten(head.lang);
    return isLanguageTag(lang) ? ok({ lang }) : invalid({ lang });
  },
});
