import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import type { Service } from '#features/change/change-facts.js';
import { ChangeLists, ExpectField } from '#features/change/change-fields.js';
import { DomainHealth, SeverityCounts } from '#features/health/health.dto.js';
import { ACTIONS, type Action } from '#engine/simulation/overlay/zone-change.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

export const MAX_CHANGES = 50;
const MAX_HOST_LENGTH = 255;
const MAX_VALUE_LENGTH = 4096;

export class PreviewParams {
  @DomainParam()
  domain!: DomainName;
}

const OptionalValue = (description: string) =>
  applyDecorators(
    ApiProperty({ type: String, required: false, maxLength: MAX_VALUE_LENGTH, description, example: 'v=spf1 mx ~all' }),
    isGiven,
    IsString(),
    MaxLength(MAX_VALUE_LENGTH),
  );

export class PreviewChange {
  @ApiProperty({ enum: ACTIONS, description: 'What to do.', example: 'replace' })
  @IsIn(ACTIONS)
  action!: Action;

  @ApiProperty({
    maxLength: MAX_HOST_LENGTH,
    description: 'Full name, name below the domain, or `@`.',
    example: '_dmarc',
  })
  @MaxLength(MAX_HOST_LENGTH)
  @IsString()
  host!: string;

  @ApiProperty({ maxLength: 10, description: 'Record type.', example: 'TXT' })
  @MaxLength(10)
  @IsString()
  type!: string;

  @OptionalValue('Record data; TXT without quotes. Not needed to remove.')
  value?: string;

  @OptionalValue('Value to replace or remove; without it, all.')
  old?: string;
}

export class PreviewInput {
  @ApiProperty({
    type: [PreviewChange],
    maxItems: MAX_CHANGES,
    description: 'Changes in order.',
    example: [{ action: 'add', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' }],
  })
  @Type(() => PreviewChange)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(MAX_CHANGES)
  @IsArray()
  changes!: PreviewChange[];

  @ExpectField()
  expect?: Service[];
}

class PreviewBefore {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 64 })
  score!: number;

  @ApiProperty({ type: SeverityCounts })
  summary!: SeverityCounts;
}

export class PreviewResult extends ChangeLists {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ type: PreviewBefore, description: 'The report as it is.' })
  before!: PreviewBefore;

  @ApiProperty({ type: DomainHealth, description: 'The report as it would be.' })
  after!: DomainHealth;

  @ApiProperty({
    type: [String],
    description: 'Findings that stay as they are because signatures, servers or pages cannot be simulated.',
    example: ['dnssec-chain.island'],
  })
  notSimulated!: string[];
}
