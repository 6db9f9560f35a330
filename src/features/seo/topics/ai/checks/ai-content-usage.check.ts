import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { parseContentUsage } from '../use-preferences.js';
import { check } from '../../../seo-check.js';

export const aiContentUsage = check({
  id: 'ai-content-usage',
  category: 'ai',
  needs: ['robots?', 'page'],
  outcomes: { present: info('uses'), malformed: warn('values').costs(3) },
  run({ robots, page }, { present, malformed }) {
    const header = page.headers.get('content-usage');
    const lines = robots?.content.contentUsages.map(({ value }) => value) ?? [];
    const statements = [...lines, ...(header === null ? [] : [header])].map(parseContentUsage);
    const faults = statements.flatMap(({ malformed }) => malformed);
    if (faults.length > 0) return malformed({ values: firstFew(faults) });
    const uses = statements.flatMap(({ uses }) => [...uses].map(([use, may]) => `${use}=${may ? 'y' : 'n'}`));
    if (uses.length > 0) return present({ uses: firstFew(uses) });
  },
});
