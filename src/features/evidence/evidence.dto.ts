import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { DomainHealth } from '#features/health/health.dto.js';
import { DomainParam } from '#platform/edge/params/domain-param.js';

export class EvidenceParams {
  @DomainParam()
  domain!: DomainName;
}

/** Where a report comes from that was made of a file. */
export class Replay {
  @ApiProperty({ format: 'date-time', description: 'When the file was made.', example: '2026-11-08T09:30:00.000Z' })
  takenAt!: string;

  @ApiProperty({ description: 'Version of the program that made it.', example: '1.2.0' })
  version!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Questions that the file does not answer. What depends on them is `unknown`.',
    example: 0,
  })
  missing!: number;
}

/** A link to a file, for those who need not read it. */
export interface EvidenceSummary {
  readonly api: 'v1';
  readonly domain: string;
  /** Without `PUBLIC_URL`, a path. */
  readonly url: string;
  readonly takenAt: string;
  /** Of the file as it is, not packed. */
  readonly bytes: number;
  /** Number of answers by kind. */
  readonly answers: Readonly<Record<string, number>>;
}

export class ReplayedHealth extends DomainHealth {
  @ApiProperty({ type: Replay, description: 'The report is from a file, which anyone can make up.' })
  replay!: Replay;
}
