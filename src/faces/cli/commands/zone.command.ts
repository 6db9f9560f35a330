import type { ZoneFormat } from '#features/zone-check/read-zone.js';
import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { zoneView } from '../../views/zone.view.js';
import type { ReportCommand, ReportFinding } from '../command.js';
import { expectedLosses } from '../expected-losses.js';
import { decodeMarkedText } from '../input.js';
import { ALLOW_LOSS, JUDGING } from '../options.js';
import { readSource } from '../read-source.js';
import { zoneFormatOf } from '../zone-format.js';

interface ZoneInput {
  readonly domain: string;
  readonly path: string;
  readonly body: Partial<Record<ZoneFormat, string>> & { readonly expect?: readonly string[] };
  /** The first line of each record set, by host and type. */
  readonly lines: ReadonlyMap<string, number>;
}

const FORMATS: readonly ZoneFormat[] = ['zone', 'octodns', 'terraform', 'dnscontrol'];

export const zone: ReportCommand<ZoneInput, ZoneCheckResult> = {
  name: 'zone',
  parameters: [{ name: 'ACTION', choices: ['check'] }, { name: 'DOMAIN' }, { name: 'FILE' }],
  options: { from: { type: 'string', value: 'FORMAT', choices: FORMATS }, ...ALLOW_LOSS, ...JUDGING },
  examples: [
    'zone check example.com example.com.zone',
    'zone check example.com config/example.com.yaml --format markdown',
    'zone check example.com example.com.zone --allow-loss mail,web',
    'zone check example.com state.json --from terraform --format sarif --output zone.sarif',
  ],
  operations: ['checkZone'],
  async targets(given, sources) {
    const { positionals } = given;
    const [domain = '', path = ''] = positionals.slice(1);
    const text = decodeMarkedText(await readSource(path, sources));
    const format = FORMATS.find((one) => one === given.text('from')) ?? zoneFormatOf(path, text);
    const body = { [format]: text, ...expectedLosses(given) };
    return [{ label: domain, input: { domain, path, body, lines: await linesIn(format, text, domain) } }];
  },
  request: ({ domain, body }, lang) => ({ operation: 'checkZone', params: { lang, domain }, body }),
  local: async () => {
    const { ZoneCheckModule } = await import('#features/zone-check/zone-check.module.js');
    const { ZoneCheckBody, ZoneCheckParams } = await import('#features/zone-check/zone-check.dto.js');
    const { ZoneCheckService } = await import('#features/zone-check/zone-check.service.js');
    const { zoneIn } = await import('#features/zone-check/given-body.js');
    return {
      module: ZoneCheckModule,
      call(desk, { domain: name, body }, language) {
        const { domain } = desk.read(ZoneCheckParams, { domain: name });
        return desk.get(ZoneCheckService).check(domain, zoneIn(desk.read(ZoneCheckBody, body)), language);
      },
    };
  },
  blocks: zoneView,
  /** What the domain has today does not fail the change of a zone. */
  scored({ domain, after, errors, introduced }, input) {
    const file = input?.path;
    const placed = (number: number | null | undefined) =>
      file === undefined ? {} : { place: { file, line: number ?? 1 } };
    const faults = errors.map(({ line: number, text, level, message }): ReportFinding => ({
      id: `zone-file.${level}`,
      severity: level === 'error' ? 'problem' : 'warn',
      topic: 'zone',
      title: message,
      detail: text,
      references: [],
      ...placed(number),
    }));
    const found = after.findings
      .filter(({ id }) => introduced.includes(id))
      .map((finding): ReportFinding => {
        const numbers = finding.evidence.map(({ host, type }) => input?.lines.get(`${host} ${type}`));
        return Object.assign({}, finding, placed(numbers.find((one) => one !== undefined)));
      });
    const isUnknown = after.findings.some(({ id }) => id === 'domain-exists.unknown');
    return { domain, score: after.score, findings: [...faults, ...found], isUnknown };
  },
};

async function linesIn(format: ZoneFormat, text: string, domain: string): Promise<ReadonlyMap<string, number>> {
  const { readZone } = await import('#features/zone-check/read-zone.js');
  const lines = new Map<string, number>();
  for (const { name, type, line: number } of readZone(format, text, domain.toLowerCase()).entries)
    if (number !== undefined && !lines.has(`${name} ${type}`)) lines.set(`${name} ${type}`, number);
  return lines;
}
