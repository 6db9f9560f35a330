import type { Rule, RuleList } from '#faces/rules/rules.dto.js';
import type { Page, ReportCommand } from '../command.js';
import { bold, dim, indented, line, type Line } from '../output/line.js';

/** The list, or one rule of it. */
type Found = RuleList | (Rule & { api: 'v1' });

export const rules: ReportCommand<{ id?: string }, Found> = {
  name: 'rules',
  parameters: [{ name: 'ID', many: true, optional: true }],
  options: {},
  examples: ['rules', 'rules dmarc-policy'],
  operations: ['listRules', 'getRule'],
  targets: ({ positionals }) =>
    positionals.length > 0 ? positionals.map((id) => ({ label: id, input: { id } })) : [{ label: 'rules', input: {} }],
  request: ({ id }, lang) => ({ operation: id === undefined ? 'listRules' : 'getRule', params: { lang, id } }),
  idOf: ({ id }) => id,
  local: async () => {
    const { RulesModule } = await import('#faces/rules/rules.module.js');
    const { RuleParams } = await import('#faces/rules/rules.dto.js');
    const { RulesService } = await import('#faces/rules/rules.service.js');
    return {
      module: RulesModule,
      call(desk, input, language) {
        const service = desk.get(RulesService);
        if (input.id === undefined) return { api: 'v1', rules: [...service.rules(language)] };
        return Object.assign({ api: 'v1' as const }, service.find(desk.read(RuleParams, input).id, language)!);
      },
    };
  },
  view: (found, page) =>
    'rules' in found ? found.rules.map(({ id, name }) => line(bold(id), '  ', name)) : ruleLines(found, page),
};

function ruleLines({ id, name, outcomes, references, severityProfile }: Rule, { texts }: Page): Line[] {
  return [
    line(bold(id), '  ', name),
    ...outcomes.flatMap(({ id: outcome, severity, weight, title, detail, steps, off }) => [
      indented(
        2,
        bold(title),
        '  ',
        dim(`${outcome} ${texts.text(off ? 'site.rules.off' : `site.severity.${severity}`)} ${-weight}`),
      ),
      indented(4, detail),
      ...steps.map((step, i) => indented(4, `${i + 1}. ${step}`)),
    ]),
    ...(severityProfile === undefined
      ? []
      : [indented(2, dim(texts.text('site.report.severityProfile', { name: severityProfile })))]),
    ...references.map(({ title, url }) => indented(2, dim(`${title} ${url}`))),
  ];
}
