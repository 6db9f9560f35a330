import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

/** Link texts that do not describe the target, in English and German. */
const EMPTY_WORDS = new Set([
  ...['click here', 'click this', 'go', 'here', 'this', 'start', 'right here', 'more', 'learn more', 'read more'],
  ...['find out more', 'details', 'link', 'continue', 'see more', 'view more'],
  ...['hier', 'hier klicken', 'klicken sie hier', 'klick hier', 'mehr', 'mehr erfahren', 'mehr lesen', 'mehr dazu'],
  ...['weiter', 'weiterlesen', 'weitere informationen', 'mehr infos', 'mehr anzeigen', 'zum artikel', 'jetzt lesen'],
]);

export const conLinkText = check({
  id: 'con-link-text',
  category: 'content',
  needs: ['html'],
  outcomes: { generic: info('texts') },
  run({ html }, { generic }) {
    const texts = html.anchors.texts.filter((text) => EMPTY_WORDS.has(withoutDecoration(text)));
    if (texts.length > 0) return generic({ texts: firstFew(texts) });
  },
});

/** The text without decorative arrows and dots. */
function withoutDecoration(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim();
}
