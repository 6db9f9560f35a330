import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const CSP = 'content-security-policy';
const UPGRADE = 'upgrade-insecure-requests';

export const tecMixedContent = check({
  id: 'tec-mixed-content',
  category: 'technical',
  needs: ['html', 'page'],
  outcomes: { ok: ok(), mixed: warn('count', 'urls').costs(6) },
  run({ html, page }, { ok, mixed }) {
    if (page.url.protocol !== 'https:') return; // Reported by tec-https.
    const metas = html.head.metas.filter(({ name }) => name === CSP).map(({ content }) => content);
    const upgraded = [page.headers.get(CSP) ?? '', ...metas].some((policy) => policy.toLowerCase().includes(UPGRADE));
    const { insecure } = html.resources;
    return insecure.length === 0 || upgraded ? ok() : mixed({ count: insecure.length, urls: firstFew(insecure) });
  },
});
