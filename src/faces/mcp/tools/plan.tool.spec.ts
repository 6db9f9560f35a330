import { readFileSync } from 'node:fs';
import type { Tree } from '#platform/edge/texts/catalog.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import type { PlanService } from '#features/plan/plan.service.js';
import { PlanTool } from './plan.tool.js';

const read = (language: string) => ({ mcp: JSON.parse(readFileSync(`i18n/${language}/mcp.json`, 'utf8')) as Tree });
const tool = new PlanTool({} as PlanService, new Localizer({ en: read('en'), de: read('de') }));
const manual = [{ id: 'ns-axfr.open', title: 'Title', where: 'dns', steps: ['Do it.'] }];
const change = { action: 'add', host: '@', type: 'TXT', value: 'x', where: 'dns', conditions: [], resolves: [] };
const lastLine = (plan: object) =>
  tool
    .render(
      { plan: { displayDomain: 'a.example', score: 90, scoreAfter: 90, locale: 'en', manual, ...plan } } as never,
      { response: 'compact' },
    )
    .split('\n')
    .at(-1);

it('names preview_changes only where there are changes', () => {
  expect(lastLine({ stages: [] })).toBe('Afterwards call verify_fix for each finding.');
  expect(lastLine({ stages: [{ when: 'now', scoreAfter: 90, changes: [change] }] })).toContain('preview_changes');
});
