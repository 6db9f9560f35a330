import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { healthChecks } from '#features/health/health-report.js';

const STATES = ['resolved', 'spreading', 'open', 'unknown'] as const;
export type State = (typeof STATES)[number];

/** Every finding with a severity other than ok. */
export const FINDINGS: readonly string[] = [...healthChecks.values()].flatMap(({ id, outcomes }) =>
  Object.entries(outcomes)
    .filter(([, { severity }]) => severity !== 'ok')
    .map(([outcome]) => `${id}.${outcome}`),
);

export class VerifyParams {
  @DomainParam()
  domain!: DomainName;

  @ApiProperty({
    type: String,
    description: 'ID of a finding that is not `ok`.',
    example: 'dmarc-policy.none',
  })
  @IsIn(FINDINGS, { context: { code: 'not_found' } satisfies Refusal })
  finding!: string;
}

class SeenAt {
  @ApiProperty({
    description: 'Authoritative name server by its host name, or public resolver by its label.',
    example: 'ns1.example.com',
  })
  where!: string;

  @ApiProperty({ type: 'integer', description: 'DNS RCODE; -1 when there was no answer.', example: 0 })
  status!: number;

  @ApiProperty({
    type: [String],
    description:
      'Records in presentation format. Raw: they may contain control characters; escape them before you show them.',
    example: ['v=DMARC1; p=reject'],
  })
  answers!: string[];
}

export class Verification {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'ID of the finding.', example: 'dmarc-policy.none' })
  finding!: string;

  @ApiProperty({
    enum: STATES,
    description:
      '`resolved`: the check ran and came out better, everywhere. `spreading`: gone on the authoritative servers, but public resolvers still have the old records. `open`: still there. `unknown`: could not be checked.',
    example: 'spreading',
  })
  state!: State;

  @ApiProperty({
    description:
      'The state is `unknown` because what the finding is about is not there any more. Nothing shows that the fault is fixed.',
    example: false,
  })
  noLongerApplies!: boolean;

  @ApiProperty({
    type: [SeenAt],
    description: 'The records that the finding is about: authoritative servers first, then public resolvers.',
  })
  seen!: SeenAt[];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When every public resolver must have the new records, from the TTLs that they report.',
    example: '2026-11-15T13:00:00.000Z',
  })
  completeBy!: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the request.', example: 'en' })
  locale!: Language;
}
