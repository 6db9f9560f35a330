import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { HealthFinding } from '#features/health/health.dto.js';
import { REMOVALS, type Removal } from '#formats/records/shorter-spf.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

export class SpfParams {
  @DomainParam()
  domain!: DomainName;
}

const YES_OR_NO = ['true', 'false'] as const;

export class SpfQuery extends LangQuery {
  @ApiProperty({
    enum: YES_OR_NO,
    default: 'false',
    required: false,
    description: 'Whether `optimized` may also replace terms of other operators by their addresses of today.',
    example: 'false',
  })
  @isGiven
  @IsIn(YES_OR_NO, { context: { code: 'invalid_request' } satisfies Refusal })
  flatten: (typeof YES_OR_NO)[number] = 'false';
}

export class SpfTreeTerm {
  @ApiProperty({ description: 'The term as published.', example: 'include:_spf.example.net' })
  term!: string;

  @ApiProperty({ type: 'integer', description: 'DNS lookups of the term and of all terms below it.', example: 3 })
  lookups!: number;

  @ApiProperty({
    required: false,
    description: 'What receivers find instead of a usable answer, such as `void`, `no-record` or `loop`.',
    example: 'void',
  })
  note?: string;

  @ApiProperty({
    type: 'integer',
    description: 'Number of IPv4 addresses that match; 0 after the tenth lookup.',
    example: 256,
  })
  ipv4!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of IPv6 networks that match; 0 after the tenth lookup.',
    example: 1,
  })
  ipv6Networks!: number;

  @ApiProperty({ type: () => [SpfTreeTerm], description: 'The terms of the record that the term refers to.' })
  terms!: SpfTreeTerm[];
}

class SpfRange {
  @ApiProperty({ example: '192.0.2.80' })
  first!: string;

  @ApiProperty({ example: '192.0.2.82' })
  last!: string;
}

class SpfAddresses {
  @ApiProperty({ type: [SpfRange], description: 'Ranges of IPv4 addresses that pass.' })
  ipv4!: SpfRange[];

  @ApiProperty({ type: [String], description: 'IPv6 networks that pass.', example: ['2001:db8:25::/64'] })
  ipv6Networks!: string[];

  @ApiProperty({
    description: 'False if macros, `exists`, `ptr` or failed lookups decide about further addresses.',
    example: true,
  })
  complete!: boolean;
}

class RemovedTerm {
  @ApiProperty({ example: 'a:shop.example.com' })
  term!: string;

  @ApiProperty({ enum: REMOVALS, example: 'covered' })
  why!: Removal;
}

class OptimizedSpf {
  @ApiProperty({ example: 'v=spf1 ip4:192.0.2.80/31 include:_spf.example.net ~all' })
  record!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  lookups!: number;

  @ApiProperty({
    enum: [true],
    description: 'Every address has the same result with both records, if the published one had no limit of lookups.',
  })
  equal!: true;

  @ApiProperty({ type: [RemovedTerm], description: 'Terms that the record no longer needs.' })
  removed!: RemovedTerm[];

  @ApiProperty({
    type: [String],
    description: 'Terms that depend on more than the address of the client; they stay.',
    example: ['exists:%{i}._spf.example.net'],
  })
  notComparable!: string[];

  @ApiProperty({
    type: [String],
    description: 'Terms that were replaced by their addresses of today, which have to be updated by hand.',
    example: ['mx'],
  })
  stale!: string[];
}

export class SpfAnalysis {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The published record; `null` if there is none or more than one.',
    example: 'v=spf1 a mx include:_spf.example.net ~all',
  })
  record!: string | null;

  @ApiProperty({ type: 'integer', description: 'DNS lookups of the record; RFC 7208 allows 10.', example: 5 })
  lookups!: number;

  @ApiProperty({ type: 'integer', description: 'Lookups without an answer; RFC 7208 allows 2.', example: 0 })
  voidLookups!: number;

  @ApiProperty({ type: [SpfTreeTerm], description: 'The terms in the order of evaluation, with those they refer to.' })
  tree!: SpfTreeTerm[];

  @ApiProperty({
    type: SpfAddresses,
    description: 'The addresses that pass. What comes after the tenth lookup lets none pass.',
  })
  addresses!: SpfAddresses;

  @ApiProperty({
    type: OptimizedSpf,
    nullable: true,
    description: 'A shorter record with the same result for every address; `null` if there is none.',
  })
  optimized!: OptimizedSpf | null;

  @ApiProperty({ type: [HealthFinding], description: 'The findings of the health check about SPF.' })
  findings!: HealthFinding[];

  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  locale!: Language;
}
