import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const UNOFFICIAL = new Set(['noai', 'noimageai']);

export const aiNoaiMeta = check({
  id: 'ai-noai-meta',
  category: 'ai',
  needs: ['directives'],
  outcomes: { present: info('directives') },
  run({ directives }, { present }) {
    const names = directives.map(({ name }) => name).filter((name) => UNOFFICIAL.has(name));
    if (names.length > 0) return present({ directives: firstFew(names) });
  },
});
