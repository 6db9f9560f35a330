import { generatedRecords } from '#features/generate/generated-records.js';
import { LEFT_OUT } from '#features/generate/issue-code.js';
import { readSource } from '../read-source.js';
import type { GeneratorResult } from '#features/generate/generate.service.js';
import { splitIssuers } from '#features/generate/split-issuers.js';
import type { ReportCommand } from '../command.js';
import { parseJsonObject } from '../configuration-file.js';
import { UsageError } from '../failure.js';
import { decodeText } from '../input.js';
import { bold, green, indented, line, type Line, red, yellow } from '../output/line.js';
import type { Texts } from '../texts.js';

const KINDS = ['spf', 'dmarc', 'caa', 'mta-sts'];
/** Names of fields that are not text. */
const LISTS = new Set(['ip4', 'ip6', 'includes', 'rua', 'ruf', 'mx']);
const ISSUERS = new Set(['issue', 'issuewild']);
const NUMBERS = new Set(['pct', 'maxAgeDays']);
const FLAGS = new Set(['allowA', 'allowMx', 'critical']);
const FIELD = /^([A-Za-z0-9]+)=(.*)$/s;

export const generate: ReportCommand<{ kind: string; body: object }, GeneratorResult> = {
  name: 'generate',
  parameters: [
    { name: 'KIND', choices: KINDS },
    { name: 'FIELD=VALUE', many: true, optional: true },
  ],
  options: { input: { type: 'string', short: 'i', value: 'FILE', isFile: true } },
  examples: [
    'generate spf allowMx=true ip4=192.0.2.10 all=fail',
    'generate dmarc policy=quarantine rua=dmarc@example.com',
    'generate caa issue=letsencrypt.org',
    'generate mta-sts --input policy.json',
  ],
  operations: ['generateRecord', 'generateSpf', 'generateDmarc', 'generateCaa', 'generateMtaSts'],
  async targets(given, sources) {
    const {
      positionals: [kind = '', ...fields],
    } = given;
    const path = given.text('input');
    const bytes = path === undefined ? undefined : await readSource(path, sources);
    const input = bytes === undefined ? {} : parseJsonObject(decodeText(bytes));
    if (!input) throw new UsageError('json', { path: path! });
    const body = { ...input, ...fieldsOf(fields) };
    return [{ label: kind, input: { kind, body } }];
  },
  request: ({ kind, body }) => ({ operation: 'generateRecord', params: { kind }, body }),
  local: async () => {
    const { GenerateModule } = await import('#features/generate/generate.module.js');
    const { GenerateParams } = await import('#features/generate/generate.dto.js');
    const { GenerateService } = await import('#features/generate/generate.service.js');
    const { plainObject } = await import('#platform/edge/http/body.js');
    return {
      module: GenerateModule,
      call: (desk, { kind, body }) =>
        desk.get(GenerateService).generate(desk.read(GenerateParams, { kind }).kind, plainObject(body)),
    };
  },
  view(result, { texts }) {
    return [
      ...generatedRecords(result).map(({ host, type, value }) => line(bold(`${host} ${type}`), ' ', green(value))),
      ...('policyFile' in result
        ? [
            line(bold(result.policyUrl)),
            ...result.policyFile
              .split(/\r?\n/)
              .filter(Boolean)
              .map((text) => indented(2, text)),
          ]
        : []),
      ...errorsOf(result).map((issue) => issueLine(red('✗'), issue, result.kind, texts)),
      ...result.warnings
        .filter(({ code }) => !LEFT_OUT.has(code))
        .map((issue) => issueLine(yellow('!'), issue, result.kind, texts)),
    ];
  },
  verdict: (result) => (errorsOf(result).length > 0 ? 'found' : 'fine'),
};

/** Results for CAA and MTA-STS have no errors: there a value that was left out is a warning. */
function errorsOf(result: GeneratorResult): readonly Issue[] {
  return 'errors' in result ? result.errors : result.warnings.filter(({ code }) => LEFT_OUT.has(code));
}

interface Issue {
  readonly code: string;
  readonly value?: string | number;
}

function issueLine(mark: ReturnType<typeof red>, { code, value }: Issue, kind: string, texts: Texts): Line {
  const key = [`site-issues.${kind}.${code}`, `site-issues.any.${code}`].find((one) => texts.has(one));
  return line(mark, ` ${code}`, key === undefined ? '' : `: ${texts.text(key, { value: value ?? '' })}`);
}

/** Repeated fields form a list. */
function fieldsOf(texts: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of texts.map(fieldOf)) {
    const before = fields[name];
    fields[name] = Array.isArray(before) ? before.concat(value) : value;
  }
  return fields;
}

/** An invalid number or flag stays text, and the service rejects it. */
function fieldOf(text: string): [string, unknown] {
  const [, name, value] = FIELD.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new UsageError('field', { text });
  if (LISTS.has(name)) return [name, value.split(',')];
  if (ISSUERS.has(name)) return [name, splitIssuers(value)];
  if (NUMBERS.has(name)) return [name, /^\d+$/.test(value) ? Number(value) : value];
  return [name, FLAGS.has(name) && (value === 'true' || value === 'false') ? value === 'true' : value];
}
