import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { metaContent } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

export const tecViewport = check({
  id: 'tec-viewport',
  category: 'technical',
  needs: ['html'],
  outcomes: { ok: ok(), missing: warn().costs(8), locked: info('content') },
  run({ html }, { ok, missing, locked }) {
    const content = metaContent(html.head, 'viewport');
    if (content === undefined) return missing();
    const settings = content
      .toLowerCase()
      .split(/[,;]/)
      .map((part) => part.replaceAll(' ', ''));
    const isLocked = settings.some(
      (part) => part === 'user-scalable=no' || part === 'user-scalable=0' || isSmallScale(part),
    );
    return isLocked ? locked({ content: shorten(content) }) : ok();
  },
});

/** Whether zooming is limited to less than 200 % (WCAG 1.4.4). */
function isSmallScale(part: string): boolean {
  const [name, value] = part.split('=');
  return name === 'maximum-scale' && Number(value) < 2;
}
