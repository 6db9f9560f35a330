import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '../domain/domain-name.js';
import { SEVERITIES, type Severity } from '../domain/finding.js';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '../edge/params/domain-param.js';
import { LANGUAGES, type Language } from '../edge/texts/localizer.js';
import { HEALTH_CATEGORIES } from './health-check.js';

export class HealthParams {
  @DomainParam()
  domain!: DomainName;
}

class FixRecord {
  @ApiProperty({ description: 'The full name of the record.', example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ example: 'TXT' })
  type!: string;

  @ApiProperty({ description: 'The data, TXT unquoted.', example: 'v=DMARC1; p=quarantine' })
  value!: string;
}

class CallToAction {
  @ApiProperty({ example: 'Watch the change reach the public resolvers' })
  label!: string;

  @ApiProperty({ format: 'uri', example: 'https://diagnostics.example/api/v1/propagation/_dmarc.example.com/TXT' })
  href!: string;
}

class FindingFix {
  @ApiProperty({ type: [String], description: 'What to do, in order.' })
  steps!: string[];

  @ApiProperty({ type: FixRecord, required: false, description: 'Where one record mends it.' })
  record?: FixRecord;

  @ApiProperty({ type: CallToAction, required: false })
  cta?: CallToAction;
}

export class HealthFinding {
  @ApiProperty({ description: '`<check>.<outcome>`, never renamed.', example: 'dmarc-policy.none' })
  id!: string;

  @ApiProperty({ enum: HEALTH_CATEGORIES, example: 'email' })
  category!: string;

  @ApiProperty({ enum: SEVERITIES, example: 'warn' })
  severity!: Severity;

  @ApiProperty({ example: 'DMARC only watches' })
  title!: string;

  @ApiProperty({ description: 'What was found, what it means, the rule and how to see it oneself.' })
  detail!: string;

  @ApiProperty({ type: FindingFix, required: false })
  fix?: FindingFix;
}

class SeverityCounts implements Record<Severity, number> {
  @ApiProperty({ type: 'integer', minimum: 0 })
  ok!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  info!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  warn!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  problem!: number;
}

export class DomainHealth {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'The domain in Unicode.', example: 'example.com' })
  displayDomain!: string;

  @ApiProperty({ description: 'The DNS gives some answer for the domain, validated or not.', example: true })
  resolvable!: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: '100 less the weights of what is wrong; `ok` and `info` cost nothing.',
    example: 87,
  })
  score!: number;

  @ApiProperty({ type: [HealthFinding], description: 'The gravest first.' })
  findings!: HealthFinding[];

  @ApiProperty({ type: SeverityCounts, description: 'How many findings of each severity there are.' })
  summary!: SeverityCounts;

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'The language of the texts.', example: 'en' })
  locale!: Language;
}
