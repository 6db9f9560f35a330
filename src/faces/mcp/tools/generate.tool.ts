import { generatedRecords } from '#features/generate/generated-records.js';
import { Injectable } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsObject } from 'class-validator';
import { plainObject } from '#platform/edge/http/body.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type GeneratedRecord, GenerateParams, type Kind, KINDS } from '#features/generate/generate.dto.js';
import { GenerateService, type GeneratorResult } from '#features/generate/generate.service.js';
import type { MtaStsResult } from '#features/generate/mta-sts.dto.js';
import type { Fields } from '../json-rpc.js';
import { oneLine } from '../one-line.js';
import type { ResponseSize } from '../response-size.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

/** The input is not validated here; the service validates it with the class of its kind. */
class GenerateArguments extends GenerateParams {
  @Transform(({ obj }: { obj: Fields }) => obj.input)
  @IsObject()
  input!: object;
}

const EXAMPLES: Readonly<Record<Kind, object>> = {
  spf: { allowMx: true, ip4: ['192.0.2.10'], includes: ['_spf.example.net'], all: 'fail' },
  dmarc: { policy: 'quarantine', rua: ['dmarc@example.com'], domain: 'example.com' },
  caa: { issue: ['letsencrypt.org'], iodef: 'security@example.com' },
  'mta-sts': { mode: 'testing', domain: 'example.com', mx: ['mx1.example.com'] },
};

const MAX_VALUE_LENGTH = 200;

/** Issues with which a record is not recommended: it would break mail or authorize every sender. */
const HARMFUL = new Set(['mx-missing', 'all-pass', 'too-many-lookups']);

@Injectable()
export class GenerateTool extends Tool<GenerateArguments, GeneratorResult> {
  readonly name = 'generate_record';
  readonly operation = 'generateRecord';
  readonly input = () => GenerateArguments;
  override readonly openWorld = false;

  constructor(
    private readonly service: GenerateService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ kind, input }: GenerateArguments): GeneratorResult {
    return this.service.generate(kind, plainObject(input));
  }

  render(result: GeneratorResult, size: ResponseSize): string {
    const issues = [...('errors' in result ? result.errors : []), ...result.warnings];
    const isHarmful = issues.some(({ code }) => HARMFUL.has(code));
    const state = isHarmful ? 'incomplete' : issues.length > 0 ? 'doubtful' : 'sound';
    const verdict = this.say(state, { kind: result.kind, count: issues.length });
    const entries = [
      ...(isHarmful ? [] : generatedRecords(result).map((record) => this.recordForms(record))),
      ...('policyFile' in result && !isHarmful ? [this.fileForms(result)] : []),
      ...issues.map(({ code, value }): Forms => [this.issue(code, value)]),
      // Nothing was asked, so what is published is not known.
      ...(isHarmful ? [] : [[this.say('before')] satisfies Forms]),
    ];
    return this.listed(verdict, entries, size);
  }

  override example({ kind }: Fields): object {
    const known = KINDS.find((one) => one === kind) ?? 'spf';
    return { kind: known, input: EXAMPLES[known] };
  }

  /** The text of an issue code, with the value. */
  private issue(code: string, value?: string | number): string {
    const about = value === undefined ? '' : `: ${oneLine(String(value), MAX_VALUE_LENGTH)}`;
    return `- ${code}: ${this.say(`issue.${code}`)}${about}`;
  }

  /** A record is never shortened, because an incomplete one must not be published. */
  private recordForms({ host, type, value }: GeneratedRecord): Forms {
    return [
      this.say('longRecord', { host, type, length: value.length }),
      this.say('record', { host, type, value: oneLine(value) }),
    ];
  }

  private fileForms({ policyUrl: url, policyFile }: MtaStsResult): Forms {
    return [
      this.say('longFile', { url, length: policyFile.length }),
      this.say('file', { url, file: policyFile.replaceAll('\r\n', '\n').trim() }),
    ];
  }
}
