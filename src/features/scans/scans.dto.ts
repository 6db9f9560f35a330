import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { SCAN_CHECKS, USUAL_CHECKS } from './scan-checks.js';
import { MAX_DOMAINS } from './domain-list.js';
import { LINE_SEVERITIES } from './scan-line.js';
import { CAUSE_KINDS } from './scan-causes.js';

const MAX_LABEL_LENGTH = 100;
const MAX_CALLBACK_LENGTH = 2048;
/** Of a name or an IPv4 address, on the usual port, without credentials. */
const HTTPS = /^https:\/\/[^\s/?#@:]+(?::443)?(?:[/?][\x21\x22\x24-\x7e]*)?$/;
const STATES = ['waiting', 'running', 'done', 'cancelled'] as const;
const ID = /^[A-Za-z0-9_-]{22}$/;
const EXAMPLE_ID = 'k7f3mq2x9hcd4tzr8wv5bn';
const FINDING = /^[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}$/;
const INVALID = { context: { code: 'invalid_request' } satisfies Refusal };
const WHAT = {
  enum: SCAN_CHECKS,
  description:
    'What is found out about each domain: `health` (as in `check`), `web` (`web-check`), `mail` (`mail-check`) or a profile.',
};

const Label = (refusal?: ValidationOptions) =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: MAX_LABEL_LENGTH, description: 'A name for the scan.', example: 'All customers' }),
    isGiven,
    MaxLength(MAX_LABEL_LENGTH, refusal),
    IsString(refusal),
  );

const Checks = (refusal?: ValidationOptions) =>
  applyDecorators(
    ApiPropertyOptional({ ...WHAT, default: USUAL_CHECKS, example: 'web' }),
    isGiven,
    IsIn(SCAN_CHECKS, refusal),
  );

const Callback = (refusal?: ValidationOptions) =>
  applyDecorators(
    ApiPropertyOptional({
      format: 'uri',
      maxLength: MAX_CALLBACK_LENGTH,
      description:
        'An HTTPS URL on port 443 at a public address. When the scan is over, its state is sent there with POST, signed with the `callbackKey` of the response.',
      example: 'https://hooks.example.com/scans',
    }),
    isGiven,
    ValidateBy({ name: 'callbackUrl', validator: { validate: isCallback, defaultMessage: () => 'URL' } }, refusal),
    MaxLength(MAX_CALLBACK_LENGTH, refusal),
    IsString(refusal),
  );

function isCallback(value: unknown): boolean {
  return typeof value === 'string' && HTTPS.test(value);
}

const asBoolean = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

const asNumber = ({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;

export class ScanParams {
  @ApiProperty({ description: 'Id of the scan. It is enough to read the scan.', example: EXAMPLE_ID })
  @Matches(ID, { context: { code: 'not_found' } satisfies Refusal })
  id!: string;
}

/** In a query, a wrong option is not the fault of the body. */
export class ScanOptions {
  @Label(INVALID)
  label?: string;

  @Checks(INVALID)
  checks?: string;

  @Callback(INVALID)
  callback?: string;
}

export class ScanInput {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_DOMAINS,
    description: 'Domains in Unicode or Punycode.',
    example: ['example.com', 'example.net'],
  })
  @IsString({ each: true })
  @ArrayMaxSize(MAX_DOMAINS)
  @ArrayMinSize(1)
  @IsArray()
  domains!: string[];

  @Label()
  label?: string;

  @Checks()
  checks?: string;

  @Callback()
  callback?: string;
}

class InvalidScanLine {
  @ApiProperty({ type: 'integer', minimum: 1, example: 17 })
  line!: number;

  @ApiProperty({ description: 'The line, at most 60 characters of it.', example: 'n/a' })
  text!: string;
}

export class ScanStart {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ example: EXAMPLE_ID })
  id!: string;

  @ApiProperty({ type: 'integer', description: 'Domains that are checked, each once.', example: 48_213 })
  accepted!: number;

  @ApiProperty({ type: 'integer', example: 41 })
  duplicates!: number;

  @ApiProperty({ type: [InvalidScanLine], description: 'The first 100 lines without a domain name.' })
  invalid!: InvalidScanLine[];

  @ApiProperty({ description: 'The page of the scan.', example: `/scans/${EXAMPLE_ID}` })
  url!: string;

  @ApiProperty({
    required: false,
    description: 'With `callback`: the key of its `DD-Signature`. It is shown only here.',
    example: 'q5Yx0G3o2m1mB0mJt8Wl0m5JmS7yq8mUo1kC3dJfXzE',
  })
  callbackKey?: string;
}

export class ScanResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ example: EXAMPLE_ID })
  id!: string;

  @ApiProperty({ nullable: true, type: String, example: 'All customers' })
  label!: string | null;

  @ApiProperty({ ...WHAT, example: 'health' })
  checks!: string;

  @ApiProperty({ enum: STATES })
  state!: (typeof STATES)[number];

  @ApiProperty({ type: 'integer', description: 'Domains of the scan.', example: 48_213 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Domains that are in the results.', example: 31_674 })
  done!: number;

  @ApiProperty({ type: 'integer', description: 'Those of them without a report, after three attempts.', example: 214 })
  failed!: number;

  @ApiProperty({ description: 'Over the last minute.', example: 12.4 })
  perSecond!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: not known.', example: 1320 })
  remainingSeconds!: number | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
  finishedAt!: string | null;

  @ApiProperty({ format: 'date-time', description: 'The scan and its results are deleted then.' })
  expiresAt!: string;
}

export class ResultsQuery extends LangQuery {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    description: 'Begins after the line with this `n`.',
    example: 1000,
  })
  @isGiven
  @Transform(asNumber)
  @IsInt(INVALID)
  @Min(0, INVALID)
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  after?: number;

  @ApiProperty({ required: false, description: 'Only domains with this finding.', example: 'dmarc-record.missing' })
  @isGiven
  @Matches(FINDING, INVALID)
  finding?: string;

  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    description: 'Only domains with this `n` of `shared` in the summary.',
    example: 2_718_281_828,
  })
  @isGiven
  @Transform(asNumber)
  @IsInt(INVALID)
  @Min(0, INVALID)
  shared?: number;

  @ApiProperty({ required: false, type: Boolean, description: 'Only domains without a report.', example: true })
  @isGiven
  @Transform(asBoolean)
  @IsBoolean(INVALID)
  failed?: boolean;

  @ApiProperty({
    required: false,
    type: Boolean,
    description: 'Each line has the whole report as well, in `report`. Only NDJSON of scans of at most 10,000 domains.',
    example: true,
  })
  @isGiven
  @Transform(asBoolean)
  @IsBoolean(INVALID)
  full?: boolean;
}

class ScoreStep {
  @ApiProperty({ type: 'integer', example: 80 })
  from!: number;

  @ApiProperty({ type: 'integer', description: 'Inclusive.', example: 89 })
  to!: number;

  @ApiProperty({ type: 'integer', example: 9120 })
  count!: number;
}

class ScanFinding {
  @ApiProperty({ example: 'dmarc-record.missing' })
  id!: string;

  @ApiProperty({ enum: LINE_SEVERITIES })
  severity!: (typeof LINE_SEVERITIES)[number];

  @ApiProperty({ example: 'No DMARC record' })
  title!: string;

  @ApiProperty({ type: 'integer', description: 'Domains with it.', example: 3112 })
  count!: number;

  @ApiProperty({ description: 'Of the domains that have a report.', example: 0.099 })
  share!: number;
}

class SharedCause {
  @ApiProperty({ type: 'integer', description: 'For `?shared=` of the results.', example: 2_718_281_828 })
  n!: number;

  @ApiProperty({ enum: CAUSE_KINDS })
  kind!: (typeof CAUSE_KINDS)[number];

  @ApiProperty({
    description: 'Its name; of a certificate its name, its issuer and when it expires.',
    example: 'spf.example.net',
  })
  value!: string;

  @ApiProperty({ type: 'integer', description: 'Domains with such a finding, at least.', example: 3112 })
  domains!: number;

  @ApiProperty({ type: [String], description: 'Findings that it is behind.', example: ['spf-include.dead'] })
  findings!: string[];
}

class ScanProvider {
  @ApiProperty({
    description: 'Who runs the name servers; empty: all others, and those that are not known.',
    example: 'Hetzner',
  })
  provider!: string;

  @ApiProperty({ type: 'integer', example: 112 })
  domains!: number;

  @ApiProperty({ type: 'integer', example: 12 })
  withProblems!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    nullable: true,
    description: 'Null where reports have no score.',
    example: 86,
  })
  medianScore!: number | null;
}

class ScanFailure {
  @ApiProperty({ description: 'Code of an error.', example: 'upstream_unavailable' })
  reason!: string;

  @ApiProperty({ type: 'integer', example: 137 })
  count!: number;
}

export class ScanSummary {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ example: EXAMPLE_ID })
  id!: string;

  @ApiProperty({ type: 'integer', example: 48_213 })
  total!: number;

  @ApiProperty({ type: 'integer', example: 31_674 })
  done!: number;

  @ApiProperty({ type: 'integer', description: 'Domains with a problem.', example: 4402 })
  withProblems!: number;

  @ApiProperty({ type: [ScoreStep], description: 'Ten steps.' })
  scores!: ScoreStep[];

  @ApiProperty({ type: [ScanFinding], description: 'The most frequent ones first.' })
  findings!: ScanFinding[];

  @ApiProperty({ type: [SharedCause], description: 'What several domains have in common, at most 100.' })
  shared!: SharedCause[];

  @ApiProperty({ type: [ScanProvider], description: 'Those of most domains first, at most 100.' })
  byProvider!: ScanProvider[];

  @ApiProperty({ type: [ScanFailure] })
  failures!: ScanFailure[];

  @ApiProperty({ type: 'integer', example: 41 })
  duplicates!: number;

  @ApiProperty({ type: [InvalidScanLine], description: 'The first 100 lines without a domain name.' })
  invalid!: InvalidScanLine[];

  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  locale!: Language;
}

export class ScanDeleted {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ example: EXAMPLE_ID })
  id!: string;
}
