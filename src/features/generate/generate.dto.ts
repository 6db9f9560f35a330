import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Refusal } from '#platform/edge/params/validation.js';

export const KINDS = ['spf', 'dmarc', 'caa', 'mta-sts'] as const;
export type Kind = (typeof KINDS)[number];

export class GenerateParams {
  @ApiProperty({ description: 'What to generate.', enum: KINDS, example: 'spf' })
  @IsIn(KINDS, { context: { code: 'invalid_kind' } satisfies Refusal })
  kind!: Kind;
}

export class GeneratedRecord {
  @ApiProperty({ description: 'Owner name, `@` for the domain itself.', example: '@' })
  host!: string;

  @ApiProperty({ description: 'Record type.', example: 'CAA' })
  type!: string;

  @ApiProperty({ description: 'Record data to enter.', example: '0 issue "letsencrypt.org"' })
  value!: string;
}

/** The value that an issue refers to. */
export function IssueValue(example: string | number): PropertyDecorator {
  return ApiProperty({
    description: 'The affected value, or a measurement.',
    oneOf: [{ type: 'string' }, { type: 'number' }],
    required: false,
    example,
  });
}
