import type { Verification } from '#features/verify/verify.dto.js';
import type { ReportCommand } from '../command.js';
import { verifyView } from '../../views/verify.view.js';

const VERDICTS = { resolved: 'fine', spreading: 'found', open: 'found', unknown: 'unknown' } as const;

type VerifyInput = { domain: string; finding: string; selectors?: string };

export const verify: ReportCommand<VerifyInput, Verification> = {
  name: 'verify',
  parameters: [{ name: 'DOMAIN' }, { name: 'FINDING', many: true }],
  options: { selectors: { type: 'string', value: 'SELECTORS' } },
  examples: ['verify example.com dmarc-policy.none', 'verify --selectors s1 example.com dkim-testing.on'],
  operations: ['verifyFix'],
  targets(args) {
    const [domain = '', ...findings] = args.positionals;
    const selectors = args.text('selectors');
    return findings.map((finding) => ({
      label: `${domain} ${finding}`,
      input: { domain, finding, ...(selectors !== undefined && { selectors }) },
    }));
  },
  request: (input, lang) => ({ operation: 'verifyFix', params: { lang, ...input } }),
  idOf: ({ finding }) => finding,
  local: async () => {
    const { VerifyModule } = await import('#features/verify/verify.module.js');
    const { VerifyParams } = await import('#features/verify/verify.dto.js');
    const { SelectorsQuery } = await import('#platform/edge/params/given-selectors.js');
    const { VerifyService } = await import('#features/verify/verify.service.js');
    return {
      module: VerifyModule,
      call(desk, { selectors: given, ...named }, language) {
        const { domain, finding } = desk.read(VerifyParams, named);
        const { selectors } = desk.read(SelectorsQuery, given === undefined ? {} : { selectors: given });
        return desk.get(VerifyService).verify({ domain, finding, selectors }, language);
      },
    };
  },
  blocks: verifyView,
  /** A fix that is still spreading fails as well. */
  verdict: ({ state }) => VERDICTS[state],
};
