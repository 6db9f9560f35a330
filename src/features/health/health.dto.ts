import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { FindingEvidence, FindingReference } from '#platform/edge/openapi/finding-fields.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { PLACES, type Place } from '#engine/repair/places.js';
import { CATEGORIES } from '#base/domain/category.js';

export class HealthParams {
  @DomainParam()
  domain!: DomainName;
}

export class HealthQuery extends IntersectionType(LangQuery, SelectorsQuery) {}

export class FixRecord {
  @ApiProperty({ description: 'Full name of the record.', example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ example: 'TXT' })
  type!: string;

  @ApiProperty({ description: 'Record data; TXT without quotes.', example: 'v=DMARC1; p=quarantine' })
  value!: string;
}

class CallToAction {
  @ApiProperty({ example: 'Check whether the change has reached the public resolvers' })
  label!: string;

  @ApiProperty({
    format: 'uri-reference',
    description: 'Absolute if `PUBLIC_URL` is set.',
    example: 'https://diagnostics.example/propagation/_dmarc.example.com/TXT?lang=en',
  })
  href!: string;
}

class FindingFix {
  @ApiProperty({ type: [String], description: 'Steps in order.' })
  steps!: string[];

  @ApiProperty({
    enum: PLACES,
    description: 'Where it is done: at the DNS provider, the registrar, in mail or web hosting, or by somebody else.',
    example: 'dns',
  })
  where!: Place;

  @ApiProperty({
    type: FixRecord,
    required: false,
    description: 'The record to publish, if one record fixes it. All findings about one host and type have the same.',
  })
  record?: FixRecord;

  @ApiProperty({ type: CallToAction, description: 'The page that helps with this fix.' })
  cta!: CallToAction;
}

export class HealthFinding {
  @ApiProperty({ description: '`<check>.<outcome>`; stable.', example: 'dmarc-policy.none' })
  id!: string;

  @ApiProperty({ enum: CATEGORIES, example: 'email' })
  category!: string;

  @ApiProperty({ example: 'dmarc' })
  topic!: string;

  @ApiProperty({ enum: SEVERITIES, example: 'warn' })
  severity!: Severity;

  @ApiProperty({ example: 'DMARC policy is p=none: no enforcement' })
  title!: string;

  @ApiProperty({ description: 'What was found and why it matters.' })
  detail!: string;

  @ApiProperty({ type: [FindingEvidence], description: 'What was seen.' })
  evidence!: FindingEvidence[];

  @ApiProperty({
    required: false,
    description: 'A command that shows the evidence.',
    example: 'dig TXT _dmarc.example.com',
  })
  verify?: string;

  @ApiProperty({ type: [FindingReference] })
  references!: FindingReference[];

  @ApiProperty({ type: FindingFix, required: false })
  fix?: FindingFix;
}

export class SeverityCounts implements Record<Severity, number> {
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

  @ApiProperty({ description: 'Whether DNS returns an answer for the domain, validated or not.', example: true })
  resolvable!: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: '100 minus the weights of all problems and warnings; `ok` and `info` do not affect it.',
    example: 87,
  })
  score!: number;

  @ApiProperty({
    type: [HealthFinding],
    description: 'Sorted by severity; a clean report starts with `web-and-mail`.',
  })
  findings!: HealthFinding[];

  @ApiProperty({ type: SeverityCounts, description: 'Number of findings per severity.' })
  summary!: SeverityCounts;

  @ApiProperty({
    required: false,
    description:
      'Name of the severity profile of the operator, which changes severities or weights or leaves out checks.',
    example: 'Acme',
  })
  severityProfile?: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}
