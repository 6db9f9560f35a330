import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { bold, dim, green, indented, line, red, yellow } from '../output/line.js';
import { domainTargets } from '../targets.js';

const PAINTS = { valid: green, unsigned: yellow, broken: red };

export const dnssec: ReportCommand<{ domain: string }, DnssecResult> = {
  name: 'dnssec',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: NAMES,
  examples: ['dnssec example.com'],
  operations: ['inspectDnssec'],
  targets: domainTargets,
  request: ({ domain }) => ({ path: ['dnssec', domain] }),
  local: async () => {
    const { DnssecModule } = await import('#features/dnssec/dnssec.module.js');
    const { DnssecParams } = await import('#features/dnssec/dnssec.dto.js');
    const { DnssecService } = await import('#features/dnssec/dnssec.service.js');
    return {
      module: DnssecModule,
      call: async (desk, input) => (await desk.get(DnssecService).inspect(desk.read(DnssecParams, input))).body,
    };
  },
  view({ domain, status, reason, ds, dnskeys, links }, { texts }) {
    const say = (key: string) => texts.text(`site.tools.dnssec.${key}`, { domain });
    const paint = PAINTS[status];
    return [
      line(bold(domain), '  ', paint(say(status))),
      ...(reason ? [indented(2, say(`reasons.${reason}`))] : []),
      indented(2, say(`${status}Why`)),
      ...ds.map(({ keyTag, algorithm, digestType, ttl }, i) => {
        const isMatched = links[i]?.matched ?? false;
        const word = texts.text(isMatched ? 'cli.view.matched' : 'cli.view.unmatched');
        return indented(
          2,
          `DS ${keyTag} ${algorithm} ${digestType}  `,
          isMatched ? green(word) : red(word),
          dim(ttlText(ttl)),
        );
      }),
      ...dnskeys.map(({ keyTag, algorithm, role, flags, ttl }) =>
        indented(2, `DNSKEY ${keyTag} ${algorithm} ${role} `, dim(`${flags}${ttlText(ttl)}`)),
      ),
    ];
  },
  verdict: ({ status }) => (status === 'broken' ? 'found' : 'fine'),
};

function ttlText(ttl: number | null): string {
  return ttl === null ? '' : `  TTL ${ttl}`;
}
