import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { parseContentSignal } from '../use-preferences.js';
import { check } from '../../../seo-check.js';

export const aiContentSignal = check({
  id: 'ai-content-signal',
  category: 'ai',
  needs: ['robots'],
  outcomes: { present: info('uses'), malformed: warn('values').costs(3) },
  run({ robots }, { present, malformed }) {
    const signals = robots.content.contentSignals.map(({ value }) => parseContentSignal(value));
    const faults = signals.flatMap(({ malformed }) => malformed);
    if (faults.length > 0) return malformed({ values: firstFew(faults) });
    const uses = signals.flatMap(({ uses }) => [...uses].map(([use, may]) => `${use}=${may ? 'yes' : 'no'}`));
    if (uses.length > 0) return present({ uses: firstFew(uses) });
  },
});
