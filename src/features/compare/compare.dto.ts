import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { COMPARE_VERDICTS, type CompareVerdict } from './compare-verdict.js';
import type { ChangedFinding, ChangedRecords, Comparison } from './compare-reports.js';

export class CompareInput {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'A report of `check`: at least `domain`, `score` and `findings`.',
    example: { domain: 'example.com', score: 64, findings: [] },
  })
  @IsObject()
  before!: object;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'A later report, or that of another domain.',
    example: { domain: 'example.com', score: 92, findings: [] },
  })
  @IsObject()
  after!: object;
}

class CompareScores {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 64 })
  before!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 92 })
  after!: number;
}

class FindingStatement {
  @ApiProperty({ enum: SEVERITIES, example: 'warn' })
  severity!: Severity;

  @ApiProperty({ example: 'The certificate of example.com expires on 28 Nov 2026, 12:00 UTC.' })
  detail!: string;
}

class FindingChange implements ChangedFinding {
  @ApiProperty({ description: 'Id of the finding.', example: 'cert-expiry.soon' })
  id!: string;

  @ApiProperty({ type: FindingStatement })
  before!: FindingStatement;

  @ApiProperty({ type: FindingStatement })
  after!: FindingStatement;
}

class RecordsChange implements ChangedRecords {
  @ApiProperty({
    description: 'Full name; of two domains, the name below each (`@` for the domain itself).',
    example: '_dmarc.example.com',
  })
  host!: string;

  @ApiProperty({ description: 'Record type, or what was read, such as `HTTP`.', example: 'TXT' })
  type!: string;

  @ApiProperty({ type: [String], example: ['v=DMARC1; p=none'] })
  before!: string[];

  @ApiProperty({ type: [String], example: ['v=DMARC1; p=reject'] })
  after!: string[];

  @ApiProperty({
    type: [String],
    description: 'Resolved, new and changed findings of the checks that read these records.',
    example: ['dmarc-policy.none'],
  })
  findings!: string[];
}

export class CompareResult implements Comparison {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({
    enum: COMPARE_VERDICTS,
    description:
      '`unknown`: a report could not look its domain up. `domains`: of two domains, which differ. `worse`: something that worked is lost, or a problem is new. `warnings`: a warning is new, or the score is lower. `changed`: they differ otherwise. `better`: findings are resolved, and none is new. `same`: no difference.',
    example: 'better',
  })
  verdict!: CompareVerdict;

  @ApiProperty({ type: CompareScores })
  score!: CompareScores;

  @ApiProperty({
    type: [String],
    description:
      'Findings other than ok that only the first report has, if their check ran and came out better. Of two domains: all, without those of checks that could not run.',
    example: ['dmarc-policy.none'],
  })
  resolved!: string[];

  @ApiProperty({
    type: [String],
    description:
      'Findings that only the first report of the domain has and that are not fixed: their check did not run, their records are gone, or another finding takes their place.',
    example: ['dmarc-policy.none'],
  })
  noLongerApplies!: string[];

  @ApiProperty({
    type: [String],
    description: 'Findings other than ok that only the second report has.',
    example: ['cert-expiry.soon'],
  })
  introduced!: string[];

  @ApiProperty({
    type: [String],
    description: 'What worked in the first report of the domain and is lost in the second: `lost-mail`, `lost-web`.',
    example: ['lost-mail'],
  })
  lost!: string[];

  @ApiProperty({ type: [FindingChange], description: 'Findings of both reports with another statement.' })
  changed!: FindingChange[];

  @ApiProperty({ type: [RecordsChange], description: 'Records that differ, from the evidence of the findings.' })
  records!: RecordsChange[];
}
