import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { formatForTerminal } from '../output/terminal.js';
import { Texts } from '../texts.js';
import { zoneMarkdown } from '../zone-markdown.js';
import { zone } from './zone.command.js';

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
    ...{ noLongerApplies: [], cannotTell: [], confirmed: [] },
    ...comparison,
  }) as unknown as ZoneCheckResult;

const outputs = (result: ZoneCheckResult, language: 'en' | 'de') => {
  const page = { texts: new Texts(language), isVerbose: false, rows: Infinity };
  return [
    formatForTerminal(zone.view!(result, page), { hasColor: false, width: Infinity }),
    zoneMarkdown(result, page.texts).join('\n'),
  ];
};

it.each(LANGUAGES)('says that the changes are partial (%s)', (language) => {
  for (const text of outputs(resultWith({ notCompared: 1500 }), language)) {
    expect(text).toContain(PARTIAL[language]);
    expect(text).toContain('1500');
  }
});

it.each(LANGUAGES)('says nothing of it if all were compared (%s)', (language) => {
  for (const text of outputs(resultWith({}), language)) expect(text).not.toContain(PARTIAL[language]);
});
