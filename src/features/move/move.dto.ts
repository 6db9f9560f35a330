import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { isGiven, OptionalList } from '#platform/edge/params/optional-fields.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import type { Service } from '#features/change/change-facts.js';
import { ExpectField } from '#features/change/change-fields.js';
import { DomainHealth, HealthFinding } from '#features/health/health.dto.js';
import { type Kind, KINDS } from './differences.js';
import { STEP_NAMES, type StepName } from './timetable.js';

const MAX_SERVERS = 13;
const MAX_ADDRESSES = 8;
const MAX_DS = 16;
const MAX_NAMES = 100;
const MAX_HOST_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 45;
const MAX_DS_LENGTH = 512;
const MAX_ZONE_LENGTH = 65_536;

export class MoveParams {
  @DomainParam()
  domain!: DomainName;
}

export class MoveServer {
  @ApiProperty({ maxLength: MAX_HOST_LENGTH, description: 'Host name.', example: 'ns1.new.example' })
  @MaxLength(MAX_HOST_LENGTH)
  @IsString()
  name!: string;

  @OptionalList('Public addresses; required inside the zone.', ['192.0.2.53'], MAX_ADDRESSES, MAX_ADDRESS_LENGTH)
  addresses?: string[];
}

export class MoveInput {
  @ApiProperty({
    type: [MoveServer],
    minItems: 1,
    maxItems: MAX_SERVERS,
    description: 'The proposed name servers.',
    example: [{ name: 'ns1.new.example' }],
  })
  @Type(() => MoveServer)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(MAX_SERVERS)
  @ArrayMinSize(1)
  @IsArray()
  nameServers!: MoveServer[];

  @OptionalList('DS after the move; empty removes, absent keeps it.', ['12345 13 2 <digest>'], MAX_DS, MAX_DS_LENGTH)
  ds?: string[];

  @OptionalList('Further names to compare.', ['intranet'], MAX_NAMES, MAX_HOST_LENGTH)
  names?: string[];

  @ApiProperty({
    type: String,
    required: false,
    maxLength: MAX_ZONE_LENGTH,
    description: 'Current zone file, to compare all its names. Not stored.',
    example: 'www 3600 IN A 192.0.2.1',
  })
  @isGiven
  @MaxLength(MAX_ZONE_LENGTH)
  @IsString()
  zone?: string;

  @ExpectField()
  expect?: Service[];
}

class MoveServerState {
  @ApiProperty({ example: 'ns1.new.example' })
  name!: string;

  @ApiProperty({ type: [String], example: ['192.0.2.53'] })
  addresses!: string[];

  @ApiProperty({
    enum: ['answers', 'partly', 'lame', 'silent', 'unknown', 'no-address'],
    description: '`unknown`: not reached, which may be due to our own network.',
    example: 'answers',
  })
  state!: 'answers' | 'partly' | 'lame' | 'silent' | 'unknown' | 'no-address';
}

class MoveTtls {
  @ApiProperty({ type: 'integer', description: 'NS records in the parent zone, in seconds.', example: 172_800 })
  parentNs!: number;

  @ApiProperty({ type: 'integer', description: 'NS records in the zone.', example: 86_400 })
  zoneNs!: number;

  @ApiProperty({ type: 'integer', description: 'DS records; 0 without any.', example: 86_400 })
  ds!: number;

  @ApiProperty({ type: 'integer', description: 'The longest TTL among the records compared.', example: 3600 })
  records!: number;

  @ApiProperty({ type: 'integer', description: 'Negative answers.', example: 300 })
  negative!: number;
}

class MoveSide {
  @ApiProperty({ type: [MoveServerState] })
  nameServers!: MoveServerState[];

  @ApiProperty({ type: [String], description: 'NS records in the zone itself.', example: ['ns1.new.example'] })
  ns!: string[];

  @ApiProperty({ type: [String], description: 'DS records in the parent zone.' })
  ds!: string[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Serial of the SOA record.', example: 2026111501 })
  serial!: number | null;

  @ApiProperty({ description: 'Whether the zone has keys.', example: false })
  signed!: boolean;
}

class CurrentSide extends MoveSide {
  @ApiProperty({ type: MoveTtls, description: 'TTLs as the servers return them, in seconds.' })
  ttls!: MoveTtls;
}

class MoveDifference {
  @ApiProperty({ example: 'www.example.com' })
  name!: string;

  @ApiProperty({ example: 'A' })
  type!: string;

  @ApiProperty({ type: [String], example: ['192.0.2.1'] })
  current!: string[];

  @ApiProperty({ type: [String], example: [] })
  proposed!: string[];

  @ApiProperty({ enum: SEVERITIES, example: 'problem' })
  severity!: Severity;

  @ApiProperty({ enum: KINDS, description: '`extra`: only the proposed servers have it.', example: 'missing' })
  difference!: Kind;

  @ApiProperty({ type: 'integer', required: false, example: 3600 })
  currentTtl?: number;

  @ApiProperty({ type: 'integer', required: false, example: 3600 })
  proposedTtl?: number;
}

class TimetableEntry {
  @ApiProperty({ enum: STEP_NAMES, description: 'Stable.', example: 'switch' })
  step!: StepName;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Earliest time of what is done up to the switch.',
    example: '2026-11-15T12:00:00.000Z',
  })
  at?: string;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Of what comes later: seconds after the switch.',
    example: 172_800,
  })
  afterSeconds?: number;

  @ApiProperty({ example: 'Replace the name servers at the registrar.' })
  what!: string;
}

export class MoveResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'The zone that is moved.', example: 'example.com' })
  zone!: string;

  @ApiProperty({ type: CurrentSide })
  current!: CurrentSide;

  @ApiProperty({ type: MoveSide })
  proposed!: MoveSide;

  @ApiProperty({
    description:
      'Whether nothing is lost if the timetable is followed: no reason is a `problem` or unknown, and the servers are not the current ones (`move-target.current`).',
  })
  ready!: boolean;

  @ApiProperty({ type: [HealthFinding], description: 'Most severe first.' })
  reasons!: HealthFinding[];

  @ApiProperty({ type: [MoveDifference], description: 'Most severe first. The order of records does not matter.' })
  differences!: MoveDifference[];

  @ApiProperty({ type: DomainHealth, description: 'The report as it would be at the proposed servers.' })
  after!: DomainHealth;

  @ApiProperty({
    type: [String],
    description: 'New findings of that report that are a loss named in `expect`, or follow from it.',
    example: ['lost-mail.confirmed'],
  })
  confirmed!: string[];

  @ApiProperty({
    type: [TimetableEntry],
    description: 'In order; each entry has `at` or `afterSeconds`. Empty if the servers are the current ones.',
  })
  timetable!: TimetableEntry[];

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}
