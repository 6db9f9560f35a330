import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { Alignment, DmarcPolicy } from '#formats/records/dmarc.js';
import { IssueValue } from './generate.dto.js';
import { Choice, OptionalChoice, OptionalInteger, OptionalText, OptionalTexts } from './input-field.js';
import { DMARC_ERRORS, DMARC_WARNINGS, type DmarcError, type DmarcWarning } from './issue-code.js';

const POLICIES = ['none', 'quarantine', 'reject'];
const ALIGNMENTS = ['r', 's'];

export class DmarcInput {
  @Choice(POLICIES, 'For mail that fails DMARC.')
  policy!: DmarcPolicy;

  @OptionalChoice(POLICIES, { description: 'The same for subdomains.' })
  subdomainPolicy?: DmarcPolicy;

  @OptionalTexts({
    description: 'Addresses for aggregate reports.',
    example: ['dmarc@example.com'],
  })
  rua?: string[];

  @OptionalTexts({ description: 'Addresses for failure reports.', example: ['dmarc@example.com'] })
  ruf?: string[];

  @OptionalInteger({
    description: 'Percentage of mail; removed by RFC 9989.',
    ...{ minimum: 0, maximum: 100, default: 100 },
  })
  pct = 100;

  @OptionalChoice(ALIGNMENTS, { description: 'DKIM alignment: relaxed or strict.', default: 'r' })
  adkim: Alignment = 'r';

  @OptionalChoice(ALIGNMENTS, { description: 'SPF alignment: relaxed or strict.', default: 'r' })
  aspf: Alignment = 'r';

  @OptionalText({
    description: 'Failure options: 0, 1, d, s, with colons.',
    default: '0',
    example: '1:d',
  })
  fo = '0';

  @OptionalText({ description: 'The domain.', example: 'example.com' })
  domain?: string;
}

class DmarcErrorIssue {
  @ApiProperty({ description: 'Code of the error.', enum: DMARC_ERRORS, example: 'invalid-email' })
  code!: string;

  @IssueValue('dmarc@example')
  value?: string | number;
}

class DmarcWarningIssue {
  @ApiProperty({ description: 'Code of the warning.', enum: DMARC_WARNINGS, example: 'rua-missing' })
  code!: string;

  @IssueValue(50)
  value?: string | number;
}

export class DmarcResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'Kind of record.', enum: ['dmarc'] })
  kind!: 'dmarc';

  @ApiProperty({ description: 'Owner name.', example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ description: 'Record type.', enum: ['TXT'] })
  type!: 'TXT';

  @ApiProperty({
    description: 'The record as one text, without default values.',
    example: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com',
  })
  record!: string;

  @ApiProperty({ type: [DmarcWarningIssue], description: 'Warnings; the record is usable.' })
  warnings!: DmarcWarning[];

  @ApiProperty({ type: [DmarcErrorIssue], description: 'Values that were left out.' })
  errors!: DmarcError[];
}
