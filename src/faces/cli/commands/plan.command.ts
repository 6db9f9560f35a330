import type { DomainPlan } from '#features/plan/plan.dto.js';
import { groupBySteps } from '#features/plan/same-steps.js';
import type { Page, ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { scoreSpan } from '../output/findings.js';
import { bold, dim, green, indented, line, type Line } from '../output/line.js';
import { domainTargets } from '../targets.js';

interface PlanInput {
  readonly domain: string;
  readonly format: 'json' | (typeof WRITTEN)[number];
  readonly provider?: string;
}

const WRITTEN = ['zone', 'nsupdate', 'octodns', 'dnscontrol', 'terraform', 'cloudflare'] as const;
const PROVIDERS = ['dns', 'cloudflare', 'route53', 'hetzner'];

export const plan: ReportCommand<PlanInput, DomainPlan> = {
  name: 'plan',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: {
    ...NAMES,
    format: { type: 'string', value: 'FORMAT', choices: ['text', 'json', ...WRITTEN] },
    provider: { type: 'string', value: 'PROVIDER', choices: PROVIDERS },
  },
  examples: [
    'plan example.com',
    'plan --format nsupdate example.com',
    'plan --format terraform --provider route53 example.com',
  ],
  operations: ['planFixes'],
  async targets(given, sources) {
    const format: PlanInput['format'] = WRITTEN.find((one) => one === given.text('format')) ?? 'json';
    const provider = given.text('provider');
    const wanted = { format, ...(provider !== undefined && { provider }) };
    return (await domainTargets(given, sources)).map(({ label, input }) => ({ label, input: { ...input, ...wanted } }));
  },
  request: (input, lang) => ({ operation: 'planFixes', params: { lang, ...input } }),
  local: async () => {
    const { PlanModule } = await import('#features/plan/plan.module.js');
    const { PlanParams, PlanQuery } = await import('#features/plan/plan.dto.js');
    const { PlanService } = await import('#features/plan/plan.service.js');
    return {
      module: PlanModule,
      async call(desk, { domain: name, ...wanted }, language) {
        const { format, provider } = desk.read(PlanQuery, wanted);
        const { domain } = desk.read(PlanParams, { domain: name });
        const service = desk.get(PlanService);
        return format === 'json'
          ? (await service.plan(domain, language)).body
          : service.written(domain, format, language, { provider });
      },
    };
  },
  view({ displayDomain, score, scoreAfter, stages, manual }, page) {
    const { texts } = page;
    const isEmpty = stages.length === 0 && manual.length === 0;
    return [
      line(bold(displayDomain), '  ', scoreSpan(score), ' → ', scoreSpan(scoreAfter)),
      ...(isEmpty ? [line(texts.text('site.plan.nothing'))] : []),
      ...stages.flatMap((stage, i) => stageLines(stage, i, page)),
      ...groupBySteps(manual).flatMap((group) => [
        ...group.map(({ title, where }) => line(bold(title), '  ', dim(texts.text(`site.where.${where}`)))),
        ...group[0].steps.map((step, i) => indented(2, `${i + 1}. ${step}`)),
      ]),
    ];
  },
};

function stageLines(
  { when, condition, changes, scoreAfter }: DomainPlan['stages'][number],
  index: number,
  page: Page,
): Line[] {
  const { texts } = page;
  const head = texts.text(`cli.view.${when}`);
  return [
    line(bold(`${index + 1}. ${head}`), '  ', dim(`→ ${scoreAfter}/100`)),
    ...(condition === undefined ? [] : [indented(2, condition)]),
    ...changes.flatMap(({ action, host, type, value, old, where, conditions }) => [
      indented(2, texts.text(`site.plan.${action}`, { type, host }), '  ', dim(texts.text(`site.where.${where}`))),
      ...(old === undefined ? [] : [indented(4, dim(`− ${old}`))]),
      ...(action === 'remove' ? [] : [indented(4, green('+'), ` ${value}`)]),
      ...conditions.map((one) => indented(4, `! ${one}`)),
    ]),
  ];
}
