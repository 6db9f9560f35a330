import type { Verification } from '../../verify/verify.dto.js';
import type { ReportCommand } from '../command.js';
import { bold, dim, green, indented, line, red, yellow } from '../output/line.js';
import { rcodeText } from '../output/rcode.js';

const PAINTS = { resolved: green, spreading: yellow, open: red, unknown: yellow };
const VERDICTS = { resolved: 'fine', spreading: 'found', open: 'found', unknown: 'unknown' } as const;

export const verify: ReportCommand<{ domain: string; finding: string }, Verification> = {
  name: 'verify',
  parameters: [{ name: 'DOMAIN' }, { name: 'FINDING', many: true }],
  options: {},
  examples: ['verify example.com dmarc-policy.none'],
  operations: ['verifyFix'],
  targets: ({ positionals: [domain = '', ...findings] }) =>
    findings.map((finding) => ({ label: `${domain} ${finding}`, input: { domain, finding } })),
  request: ({ domain, finding }, lang) => ({ path: ['verify', domain, finding], query: { lang } }),
  local: async () => {
    const { VerifyModule } = await import('../../verify/verify.module.js');
    const { VerifyParams } = await import('../../verify/verify.dto.js');
    const { VerifyService } = await import('../../verify/verify.service.js');
    return {
      module: VerifyModule,
      call(desk, input, language) {
        const { domain, finding } = desk.read(VerifyParams, input);
        return desk.get(VerifyService).verify({ domain, finding }, language);
      },
    };
  },
  view({ domain, finding, state, seen, completeBy }, { texts }) {
    const paint = PAINTS[state];
    return [
      line(bold(`${domain} ${finding}`), '  ', paint(texts.text(`cli.fixes.${state}`))),
      ...(completeBy === null ? [] : [indented(2, texts.text('cli.view.completeBy', { at: completeBy }))]),
      ...seen.map(({ where, status, answers }) => {
        const answer = status === 0 ? answers.join(' ') || '–' : rcodeText(status, texts);
        return indented(2, dim(`${where} `), answer);
      }),
    ];
  },
  verdict: ({ state }) => VERDICTS[state],
};
