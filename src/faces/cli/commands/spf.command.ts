import type { SpfAnalysis } from '#features/spf/spf.dto.js';
import { spfView } from '../../views/spf.view.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { domainTargets } from '../targets.js';

interface SpfInput {
  readonly domain: string;
  readonly flatten: 'true' | 'false';
}

export const spf: ReportCommand<SpfInput, SpfAnalysis> = {
  name: 'spf',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: { ...NAMES, flatten: { type: 'boolean' } },
  examples: ['spf example.com', 'spf --flatten example.com'],
  operations: ['analyzeSpf'],
  async targets(given, sources) {
    const flatten = given.flag('flatten') ? 'true' : 'false';
    return (await domainTargets(given, sources)).map(({ label, input }) => ({ label, input: { ...input, flatten } }));
  },
  request: (input, lang) => ({ operation: 'analyzeSpf', params: { lang, ...input } }),
  local: async () => {
    const { SpfModule } = await import('#features/spf/spf.module.js');
    const { SpfParams } = await import('#features/spf/spf.dto.js');
    const { SpfService } = await import('#features/spf/spf.service.js');
    return {
      module: SpfModule,
      async call(desk, { domain: name, flatten }, language) {
        const { domain } = desk.read(SpfParams, { domain: name });
        return (await desk.get(SpfService).analyze(domain, { flatten: flatten === 'true' }, language)).body;
      },
    };
  },
  blocks: spfView,
  verdict: ({ findings }) => (findings.some(({ severity }) => severity === 'problem') ? 'found' : 'fine'),
};
