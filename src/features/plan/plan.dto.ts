import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { ACTIONS, type Action } from '#engine/simulation/overlay/zone-change.js';
import { PLACES, type Place } from '#engine/repair/places.js';
import { type Format, FORMATS } from './plan-formats.js';
import { PLAN_VERDICTS, type PlanVerdict } from './plan-report.js';
import { TERRAFORM_PROVIDERS, type TerraformProvider } from './terraform.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

export class PlanParams {
  @DomainParam()
  domain!: DomainName;
}

export class PlanQuery extends LangQuery {
  @ApiProperty({
    enum: FORMATS,
    default: 'json',
    required: false,
    description: 'JSON, or text for a program.',
    example: 'json',
  })
  @isGiven
  @IsIn(FORMATS, { context: { code: 'invalid_format' } satisfies Refusal })
  format: Format = 'json';

  @ApiProperty({
    enum: TERRAFORM_PROVIDERS,
    default: 'dns',
    required: false,
    description: 'For terraform.',
    example: 'dns',
  })
  @isGiven
  @IsIn(TERRAFORM_PROVIDERS, { context: { code: 'invalid_format' } satisfies Refusal })
  provider: TerraformProvider = 'dns';
}

export class PlanChange {
  @ApiProperty({ enum: ACTIONS, example: 'replace' })
  action!: Action;

  @ApiProperty({ description: 'Full name of the record.', example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ example: 'TXT' })
  type!: string;

  @ApiProperty({
    description: 'Record data; TXT without quotes.',
    example: 'v=DMARC1; p=none; rua=mailto:dmarc@example.com',
  })
  value!: string;

  @ApiProperty({
    required: false,
    description:
      'The published value that is replaced or removed. Raw: it may contain control characters; escape them before you show it.',
    example: 'v=DMARC1; p=none',
  })
  old?: string;

  @ApiProperty({ type: 'integer', required: false, minimum: 0, description: 'TTL in seconds.', example: 3600 })
  ttl?: number;

  @ApiProperty({ enum: PLACES, description: 'Where it is done.', example: 'dns' })
  where!: Place;

  @ApiProperty({
    type: [String],
    description: 'What to do first, or to know: a mailbox to create, services to add.',
    example: ['Create the mailbox dmarc@example.com, or use an address that you read.'],
  })
  conditions!: string[];

  @ApiProperty({ type: [String], description: 'Findings that this change resolves.', example: ['dmarc-reports.blind'] })
  resolves!: string[];
}

class PlanStage {
  @ApiProperty({ enum: ['now', 'later'], example: 'now' })
  when!: 'now' | 'later';

  @ApiProperty({
    required: false,
    description: 'What has to be true before this stage.',
    example: 'First check in the DMARC reports that all your own mail passes SPF or DKIM.',
  })
  condition?: string;

  @ApiProperty({ type: [PlanChange], description: 'Changes in order of dependency.' })
  changes!: PlanChange[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Score after this stage, from a preview.',
    example: 87,
  })
  scoreAfter!: number;
}

class PlanManual {
  @ApiProperty({ description: 'Id of the finding.', example: 'cert-expiry.soon' })
  id!: string;

  @ApiProperty({ example: 'Certificate expires soon' })
  title!: string;

  @ApiProperty({ enum: PLACES, example: 'web' })
  where!: Place;

  @ApiProperty({ type: [String], description: 'Steps in order.' })
  steps!: string[];
}

export class DomainPlan {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'The domain in Unicode.', example: 'example.com' })
  displayDomain!: string;

  @ApiProperty({
    enum: PLAN_VERDICTS,
    description:
      '`unknown`: the domain could not be looked up. `needed`: changes resolve problems or warnings. `unsolved`: there are some, but no fix that can be planned. `open`: there are none, but some checks could not run. `optional`: only improvements. `nothing`: nothing to change.',
    example: 'needed',
  })
  verdict!: PlanVerdict;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Score today.', example: 64 })
  score!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Score after all stages.', example: 92 })
  scoreAfter!: number;

  @ApiProperty({ type: [PlanStage] })
  stages!: PlanStage[];

  @ApiProperty({ type: [PlanManual], description: 'What records in this zone cannot fix.' })
  manual!: PlanManual[];

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}
