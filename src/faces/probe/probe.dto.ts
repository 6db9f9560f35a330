import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DomainName } from '#base/domain/domain-name.js';
import { Parsed } from '#platform/edge/params/parsed.js';
import { memoized } from '#platform/edge/params/memoized.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

const PROBES = ['check', 'seo'] as const;
export type Probe = (typeof PROBES)[number];

export class ProbeQuery {
  @ApiProperty({ type: String, description: 'Domain to check.', example: 'example.com' })
  @Parsed(memoized((text) => DomainName.parse(text)), { code: 'invalid_domain' })
  target!: DomainName;

  @ApiProperty({
    enum: PROBES,
    default: 'check',
    required: false,
    description: 'The health check, or the check for search engines and AI assistants.',
    example: 'check',
  })
  @isGiven
  @IsIn(PROBES, { context: { code: 'invalid_module' } satisfies Refusal })
  module: Probe = 'check';
}
