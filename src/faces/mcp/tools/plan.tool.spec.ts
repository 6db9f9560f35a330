import { readFileSync } from 'node:fs';
import type { Tree } from '#platform/edge/texts/catalog.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import type { PlanService } from '#features/plan/plan.service.js';
import { PlanTool } from './plan.tool.js';

const read = (language: string) => {
  const catalog = (name: string) => JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as Tree;
  return { mcp: catalog('mcp'), site: catalog('site'), views: catalog('views') };
};
const tool = new PlanTool({} as PlanService, new Localizer({ en: read('en'), de: read('de') }));
const manual = [{ id: 'ns-axfr.open', title: 'Title', where: 'dns', steps: ['Do it.'] }];
const change = { action: 'add', host: '@', type: 'TXT', value: 'x', where: 'dns', conditions: [], resolves: [] };
const domain = { domain: 'a.example', displayDomain: 'a.example' };
const textOf = (plan: object) =>
  tool.render(
    { plan: { ...domain, verdict: 'needed', score: 90, scoreAfter: 90, locale: 'en', manual, ...plan } } as never,
    {
      response: 'compact',
    },
  );

it('names preview_changes only where there are changes', () => {
  const byHand = textOf({ stages: [] });
  expect(byHand).toContain('verify_fix {"domain":"a.example","finding":"<finding>"}');
  expect(byHand).not.toContain('preview_changes');
  expect(textOf({ stages: [{ when: 'now', scoreAfter: 90, changes: [change] }] })).toContain('preview_changes');
});

it('leaves out no record, condition or finding of a change, however much there is to do by hand', () => {
  const changes = Array.from({ length: 6 }, (_, i) => {
    const [value, old] = [`v=spf1 ip4:192.0.2.${i} ~all`, `v=spf1 ip4:198.51.100.${i} ~all`];
    return {
      ...change,
      action: 'replace',
      value,
      old,
      conditions: [`First ask ${i}.`],
      resolves: [`spf-all.open${i}`],
    };
  });
  const steps = (i: number) => [`${i}. ${'Do what takes many words to say. '.repeat(12)}`];
  const optional = Array.from({ length: 12 }, (_, i) => ({
    ...manual[0]!,
    id: `bimi-record.missing${i}`,
    steps: steps(i),
  }));
  const text = textOf({
    stages: [{ when: 'now', scoreAfter: 90, changes }],
    manual: [...optional, { ...manual[0]!, id: 'ns-count.single' }],
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
  for (const { value, old, conditions, resolves } of changes)
    for (const said of [value, old, ...conditions, ...resolves]) expect(text).toContain(said);
  expect(text.indexOf('[ns-count.single]')).toBeLessThan(text.indexOf(changes[0]!.value));
});
