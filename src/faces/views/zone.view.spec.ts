import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { zoneView } from '#faces/views/zone.view.js';
import { asMarkdown, onTerminal } from '#test/checks/written.js';

const LANGUAGES = ['en', 'de'] as const;
const PARTIAL = {
  en: 'The comparison with today is partial',
  de: 'Der Vergleich mit heute ist unvollständig',
};

const resultWith = (comparison: Pick<ZoneCheckResult, 'notCompared'>) =>
  ({
    ...{
      domain: 'example.com',
      before: { score: 90 },
      after: { displayDomain: 'example.com', score: 90, findings: [] },
    },
    ...{ errors: [], changes: [], resolved: [], introduced: [] },
    ...{ noLongerApplies: [], cannotTell: [], confirmed: [], notSimulated: [], cautions: [], verdict: 'same' },
    ...comparison,
  }) as unknown as ZoneCheckResult;

const outputs = (result: ZoneCheckResult, language: 'en' | 'de') =>
  [onTerminal, asMarkdown].map((write) => write(zoneView(result), language));

it.each(LANGUAGES)('says that the changes are partial (%s)', (language) => {
  for (const text of outputs(resultWith({ notCompared: 1500 }), language)) {
    expect(text).toContain(PARTIAL[language]);
    expect(text).toMatch(/1[,.]?\\?[,.]?500/);
  }
});

it.each(LANGUAGES)('says nothing of it if all were compared (%s)', (language) => {
  for (const text of outputs(resultWith({}), language)) expect(text).not.toContain(PARTIAL[language]);
});
