import { info, ok } from '#base/domain/outcome.js';
import { publisherOf } from '../../../html/entities.js';
import { check } from '../../../seo-check.js';

const TELLING = ['name', 'url', 'logo', 'sameAs'];

export const aiStructuredEntity = check({
  id: 'ai-structured-entity',
  category: 'ai',
  needs: ['html'],
  outcomes: { ok: ok('type'), incomplete: info('type', 'missing') },
  run({ html }, { ok, incomplete }) {
    const publisher = publisherOf(html.data);
    if (!publisher) return; // Reported by con-structured-home.
    const type = publisher.types[0]!;
    const wanted = type === 'Person' ? TELLING.filter((property) => property !== 'logo') : TELLING;
    const missing = wanted.filter((property) => !publisher.properties.includes(property));
    return missing.length > 0 ? incomplete({ type, missing }) : ok({ type });
  },
});
