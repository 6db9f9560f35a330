import type { WebCheckResult } from '#features/web-check/web-check.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { domainTargets } from '../targets.js';
import { webCheckView } from '../../views/web-check.view.js';

interface Input {
  readonly domain: string;
  readonly fresh: boolean;
}

export const web: ReportCommand<Input, WebCheckResult> = {
  name: 'web',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: { ...NAMES, fresh: { type: 'boolean' } },
  examples: ['web example.com', 'web --fresh example.com'],
  operations: ['checkWeb'],
  targets: async (args, sources) =>
    (await domainTargets(args, sources)).map(({ label, input }) => ({
      label,
      input: { ...input, fresh: args.flag('fresh') },
    })),
  request: ({ domain, fresh }, lang) => ({
    operation: 'checkWeb',
    params: { lang, domain, fresh: fresh ? 'true' : undefined },
  }),
  local: async () => {
    const { WebCheckModule } = await import('#features/web-check/web-check.module.js');
    const { WebCheckParams } = await import('#features/web-check/web-check.dto.js');
    const { WebCheckService } = await import('#features/web-check/web-check.service.js');
    return {
      module: WebCheckModule,
      call: async (desk, input, language) =>
        (await desk.get(WebCheckService).check(desk.read(WebCheckParams, { domain: input.domain }).domain, language))
          .body,
    };
  },
  blocks: webCheckView,
};
