import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Allow, IsString } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import type { Service } from '#features/change/change-facts.js';
import { ChangeLists, ExpectField } from '#features/change/change-fields.js';
import { DomainHealth, SeverityCounts } from '#features/health/health.dto.js';
import { ACTIONS, type Action } from '#engine/simulation/overlay/zone-change.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

const LEVELS = ['error', 'warning'] as const;

export class ZoneCheckParams {
  @DomainParam()
  domain!: DomainName;
}

export class ZoneCheckQuery extends LangQuery {
  @ApiPropertyOptional({
    type: String,
    description: 'As `expect` in a JSON body, separated by commas: for a body that is the zone itself.',
    example: 'mail,web',
  })
  @Transform(({ value }: { value: string | readonly string[] | undefined }) => value && listIn(String(value)))
  @Allow()
  expect?: readonly string[];
}

function listIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const OneFormat = (description: string, example: string) =>
  applyDecorators(ApiPropertyOptional({ type: String, description, example }), isGiven, IsString());

export class ZoneCheckBody {
  @OneFormat('A zone file (RFC 1035).', '@ 3600 IN MX 10 mail.example.com.')
  zone?: string;

  @OneFormat('A zone of octoDNS, as YAML.', 'www:\n  type: A\n  value: 192.0.2.1')
  octodns?: string;

  @OneFormat('Output of `terraform show -json`.', '{"values":{"root_module":{"resources":[]}}}')
  terraform?: string;

  @OneFormat('Output of `dnscontrol print-ir`.', '{"domains":[{"name":"example.com","records":[]}]}')
  dnscontrol?: string;

  @ExpectField()
  expect?: Service[];
}

class ZoneCheckError {
  @ApiProperty({ type: 'integer', nullable: true, description: '`null` where the format has no lines.', example: 9 })
  line!: number | null;

  @ApiProperty({ description: 'The line, or what it describes.', example: 'shop IN A 192.0.2.810' })
  text!: string;

  @ApiProperty({ enum: LEVELS, description: '`error`: servers refuse the record or the whole zone.', example: 'error' })
  level!: (typeof LEVELS)[number];

  @ApiProperty({ description: 'What is wrong.', example: 'This is no valid data of an A record.' })
  message!: string;
}

class ZoneCheckBefore {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 64 })
  score!: number;

  @ApiProperty({ type: SeverityCounts })
  summary!: SeverityCounts;
}

class ZoneCheckChange {
  @ApiProperty({ enum: ACTIONS, example: 'replace' })
  action!: Action;

  @ApiProperty({ example: 'www.example.com' })
  host!: string;

  @ApiProperty({ example: 'A' })
  type!: string;

  @ApiPropertyOptional({ description: 'The record of today.', example: '192.0.2.1' })
  old?: string;

  @ApiPropertyOptional({ description: 'The record of the zone.', example: '192.0.2.2' })
  value?: string;
}

export class ZoneCheckResult extends ChangeLists {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ type: 'integer', description: 'Records that were read.', example: 18 })
  records!: number;

  @ApiProperty({ type: [ZoneCheckError], description: 'Lines that are wrong, in order. At most 200.' })
  errors!: ZoneCheckError[];

  @ApiProperty({ type: DomainHealth, description: 'The report as it would be.' })
  after!: DomainHealth;

  @ApiProperty({
    type: ZoneCheckBefore,
    nullable: true,
    description: 'The report as it is; `null` if the domain does not exist in DNS.',
  })
  before!: ZoneCheckBefore | null;

  @ApiProperty({
    type: [ZoneCheckChange],
    description:
      'Records that would change, as far as they can be looked up: of common names, and of the sets of the zone. At most 500 sets are compared: common names, then mail, aliases and delegations, then addresses of hosts.',
  })
  changes!: ZoneCheckChange[];

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description:
      'Record sets that were not compared, so that `changes` is partial: beyond the limit, not answered, or not in time. Absent if all were compared.',
    example: 1500,
  })
  notCompared?: number;

  @ApiProperty({
    type: [String],
    description: 'Findings that the zone may change in ways that cannot be computed.',
    example: ['ns-count.one'],
  })
  notSimulated!: string[];

  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  locale!: Language;
}
