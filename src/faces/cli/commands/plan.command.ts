import type { DomainPlan } from '#features/plan/plan.dto.js';
import { planView } from '../../views/plan.view.js';
import type { ReportCommand } from '../command.js';
import { EVIDENCE, givenEvidence, refuseServer } from '../evidence.js';
import { NAMES } from '../options.js';
import { domainTargets } from '../targets.js';

interface PlanInput {
  readonly domain: string;
  readonly format: 'json' | (typeof WRITTEN)[number];
  readonly provider?: string;
  readonly evidence?: Uint8Array;
}

const WRITTEN = ['zone', 'nsupdate', 'octodns', 'dnscontrol', 'terraform', 'cloudflare'] as const;
const PROVIDERS = ['dns', 'cloudflare', 'route53', 'hetzner'];

export const plan: ReportCommand<PlanInput, DomainPlan> = {
  name: 'plan',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: {
    ...NAMES,
    ...EVIDENCE,
    format: { type: 'string', value: 'FORMAT', choices: ['text', 'json', ...WRITTEN] },
    provider: { type: 'string', value: 'PROVIDER', choices: PROVIDERS },
  },
  examples: [
    'plan example.com',
    'plan --format nsupdate example.com',
    'plan --format terraform --provider route53 example.com',
    'plan --evidence example.com.json.gz',
  ],
  operations: ['planFixes'],
  async targets(given, sources) {
    const format: PlanInput['format'] = WRITTEN.find((one) => one === given.text('format')) ?? 'json';
    const provider = given.text('provider');
    const wanted = { format, ...(provider !== undefined && { provider }) };
    const file = await givenEvidence(given, sources);
    if (file) refuseServer(given);
    if (file) return [{ label: file.label, input: { domain: '', evidence: file.evidence, ...wanted } }];
    return (await domainTargets(given, sources)).map(({ label, input }) => ({ label, input: { ...input, ...wanted } }));
  },
  request: ({ domain, format, provider }, lang) => ({
    operation: 'planFixes',
    params: { lang, domain, format, ...(provider !== undefined && { provider }) },
  }),
  local: async () => {
    const { CommandPlanModule } = await import('./evidence.modules.js');
    const { EvidenceService } = await import('#features/evidence/evidence.service.js');
    const { PlanParams, PlanQuery } = await import('#features/plan/plan.dto.js');
    const { PlanService } = await import('#features/plan/plan.service.js');
    return {
      module: CommandPlanModule,
      async call(desk, { domain: name, evidence, ...wanted }, language) {
        const { format, provider } = desk.read(PlanQuery, wanted);
        const service = desk.get(PlanService);
        if (evidence)
          return desk.get(EvidenceService).during<DomainPlan | string>(evidence, undefined, (examination) => {
            const { domain } = desk.read(PlanParams, { domain: examination.report.domain });
            return format === 'json'
              ? service.planFor(domain, examination, language)
              : service.writtenFor(domain, examination, format, language, provider);
          });
        const { domain } = desk.read(PlanParams, { domain: name });
        return format === 'json'
          ? (await service.plan(domain, language)).body
          : service.written(domain, format, language, { provider });
      },
    };
  },
  blocks: (result) => planView(result),
  verdict: ({ verdict }) => (verdict === 'unknown' ? 'unknown' : 'fine'),
};
