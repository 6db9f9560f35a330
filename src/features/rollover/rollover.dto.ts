import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { DnskeyEntry, DsEntry } from '#features/dnssec/dnssec.dto.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { isGiven, OptionalList } from '#platform/edge/params/optional-fields.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { REFUSALS, type Refusal } from './refusal.js';
import { KINDS, type KskMethod, METHODS, type RolloverKind, STEP_NAMES, type StepName } from './rollover-steps.js';

const MAX_KEYS = 2;
const MAX_DS = 4;
const MAX_TIMES = 5;
const MAX_KEY_LENGTH = 2048;
const MAX_DS_LENGTH = 512;
const MAX_TIME_LENGTH = 40;
const MAX_SECONDS = 2_592_000;

const OptionalSeconds = (description: string, example: number) =>
  applyDecorators(
    ApiProperty({ type: 'integer', required: false, minimum: 0, maximum: MAX_SECONDS, description, example }),
    isGiven,
    IsInt(),
    Min(0),
    Max(MAX_SECONDS),
  );

export class RolloverParams {
  @DomainParam()
  domain!: DomainName;
}

export class RolloverTtls {
  @OptionalSeconds('DS records.', 86_400)
  ds?: number;

  @OptionalSeconds('DNSKEY records.', 3600)
  dnskey?: number;

  @OptionalSeconds('Longest TTL in the zone.', 86_400)
  records?: number;

  @OptionalSeconds('NS records.', 172_800)
  ns?: number;

  @OptionalSeconds('Until all servers have a change.', 3600)
  propagation?: number;
}

export class RolloverInput {
  @ApiProperty({ enum: KINDS, description: 'What changes.', example: 'ksk' })
  @IsIn(KINDS)
  kind!: RolloverKind;

  @ApiProperty({ enum: METHODS, required: false, description: 'For `ksk`.', example: 'double-ds' })
  @isGiven
  @IsIn(METHODS)
  method?: KskMethod;

  @OptionalList('DS records of the new KSK.', ['12345 13 2 <digest>'], MAX_DS, MAX_DS_LENGTH)
  ds?: string[];

  @OptionalList('New DNSKEY records: KSK, ZSK or both.', ['257 3 13 <key>'], MAX_KEYS, MAX_KEY_LENGTH)
  keys?: string[];

  @ApiProperty({
    format: 'date-time',
    required: false,
    maxLength: MAX_TIME_LENGTH,
    description: 'Of the first step; now if absent.',
    example: '2026-12-01T09:00:00Z',
  })
  @isGiven
  @MaxLength(MAX_TIME_LENGTH)
  @IsString()
  startAt?: string;

  @OptionalList('Your own times, one per step, to be proven.', ['2026-12-01T09:00:00Z'], MAX_TIMES, MAX_TIME_LENGTH)
  times?: string[];

  @ApiProperty({
    type: RolloverTtls,
    required: false,
    description: 'Seconds to plan with instead of those found.',
    example: { dnskey: 3600 },
  })
  @isGiven
  @Type(() => RolloverTtls)
  @ValidateNested()
  @IsObject()
  ttls?: RolloverTtls;
}

class RolloverNow {
  @ApiProperty({ type: [DsEntry], description: 'DS records in the parent zone.' })
  ds!: DsEntry[];

  @ApiProperty({ type: [DnskeyEntry], description: 'DNSKEY records in the zone.' })
  dnskeys!: DnskeyEntry[];
}

class UsedTtls {
  @ApiProperty({ type: 'integer', description: 'DS records, in seconds.', example: 86_400 })
  ds!: number;

  @ApiProperty({ type: 'integer', description: 'DNSKEY records.', example: 3600 })
  dnskey!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Longest TTL of the zone; at least a day unless given, because not all names can be seen.',
    example: 86_400,
  })
  records!: number;

  @ApiProperty({ type: 'integer', description: 'NS records; at least two days unless given.', example: 172_800 })
  ns!: number;

  @ApiProperty({ type: 'integer', description: 'Until all servers of a zone have a change.', example: 3600 })
  propagation!: number;
}

class RolloverEntry {
  @ApiProperty({ enum: STEP_NAMES, description: 'Stable.', example: 'replace-ds' })
  step!: StepName;

  @ApiProperty({ format: 'date-time', description: 'Earliest time.', example: '2026-12-01T09:00:00.000Z' })
  at!: string;

  @ApiProperty({ type: 'integer', description: 'Seconds after the step before.', example: 7200 })
  afterSeconds!: number;

  @ApiProperty({ enum: ['zone', 'registrar'], example: 'registrar' })
  where!: 'zone' | 'registrar';

  @ApiProperty({ example: 'Replace the DS records by the one of the new KSK.' })
  what!: string;

  @ApiProperty({ type: [String], description: 'Records to publish, or what they are if the signer makes them.' })
  publish!: string[];

  @ApiProperty({ type: [String], description: 'Records to remove.' })
  remove!: string[];

  @ApiProperty({ description: 'When the step is done.', example: 'All servers of the parent zone return the new DS.' })
  done!: string;

  @ApiProperty({ description: 'A command that shows it.', example: 'dig +noall +answer example.com DS' })
  verify!: string;
}

class CachedAnswer {
  @ApiProperty({ enum: ['DS', 'DNSKEY', 'RRSIG'], description: '`RRSIG`: signed records of the zone.', example: 'DS' })
  type!: 'DS' | 'DNSKEY' | 'RRSIG';

  @ApiProperty({ format: 'date-time', description: 'When it was asked for.', example: '2026-12-01T10:59:00.000Z' })
  from!: string;
}

class RolloverCounterexample {
  @ApiProperty({ format: 'date-time', description: 'When it fails first.', example: '2026-12-01T11:00:00.000Z' })
  at!: string;

  @ApiProperty({ format: 'date-time', description: 'Until when it can fail.', example: '2026-12-01T14:00:00.000Z' })
  until!: string;

  @ApiProperty({ type: [CachedAnswer], description: 'What the resolver holds then.' })
  cached!: CachedAnswer[];

  @ApiProperty({ description: 'What fails.', example: 'No key of the DNSKEY set has a DS record.' })
  fails!: string;
}

class RolloverRefusal {
  @ApiProperty({ enum: REFUSALS, example: 'broken' })
  reason!: Refusal;

  @ApiProperty({ example: 'Validation of the domain fails today. Fix that first.' })
  text!: string;
}

export class RolloverResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'The zone that is signed.', example: 'example.com' })
  zone!: string;

  @ApiProperty({ enum: KINDS, example: 'ksk' })
  kind!: RolloverKind;

  @ApiProperty({ type: RolloverNow })
  now!: RolloverNow;

  @ApiProperty({ type: UsedTtls, nullable: true, description: 'The timetable is computed with them.' })
  ttls!: UsedTtls | null;

  @ApiProperty({ description: 'Whether every state that caches can be in validates. Never for a refused wish.' })
  safe!: boolean;

  @ApiProperty({ type: [RolloverEntry], description: 'In order; empty if the wish is refused.' })
  steps!: RolloverEntry[];

  @ApiProperty({ type: 'integer', description: 'Combinations of cached answers that were checked.', example: 12 })
  statesChecked!: number;

  @ApiPropertyOptional({ type: RolloverCounterexample, description: 'Only if the times are not safe.' })
  counterexample?: RolloverCounterexample;

  @ApiPropertyOptional({ type: RolloverRefusal, description: 'Only if there is no timetable.' })
  refusal?: RolloverRefusal;

  @ApiProperty({ type: [String], description: 'What the timetable assumes.' })
  notes!: string[];

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  locale!: Language;
}
