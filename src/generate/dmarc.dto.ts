import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import type { Alignment, DmarcPolicy } from '../records/dmarc.js';
import { IssueValue } from './generate.dto.js';
import { Choice, OptionalChoice, OptionalInteger, OptionalText, OptionalTexts } from './input-field.js';
import { DMARC_ERRORS, DMARC_WARNINGS, type DmarcError, type DmarcWarning } from './issue-code.js';

const POLICIES = ['none', 'quarantine', 'reject'];
const ALIGNMENTS = ['r', 's'];

export class DmarcInput {
  @Choice(POLICIES, 'What receivers shall do with mail that fails.')
  policy!: DmarcPolicy;

  @OptionalChoice(POLICIES, { description: 'The same for subdomains; without it they share the policy.' })
  subdomainPolicy?: DmarcPolicy;

  @OptionalTexts({
    description: 'Where aggregate reports go: plain addresses, without `mailto:`.',
    example: ['dmarc@example.com'],
  })
  rua?: string[];

  @OptionalTexts({ description: 'Where failure reports go.', example: ['dmarc@example.com'] })
  ruf?: string[];

  @OptionalInteger({
    description: 'Percentage of mail the policy is for. RFC 9989 removed it; only old receivers honour it.',
    ...{ minimum: 0, maximum: 100, default: 100 },
  })
  pct = 100;

  @OptionalChoice(ALIGNMENTS, { description: 'DKIM alignment: relaxed or strict.', default: 'r' })
  adkim: Alignment = 'r';

  @OptionalChoice(ALIGNMENTS, { description: 'SPF alignment: relaxed or strict.', default: 'r' })
  aspf: Alignment = 'r';

  @OptionalText({
    description: 'Failure reporting options: 0, 1, d, s, joined by colons.',
    default: '0',
    example: '1:d',
  })
  fo = '0';

  @OptionalText({ description: 'The domain, for the owner name of the record.', example: 'example.com' })
  domain?: string;
}

class DmarcErrorIssue {
  @ApiProperty({ description: 'What is wrong.', enum: DMARC_ERRORS, example: 'invalid-email' })
  code!: string;

  @IssueValue('dmarc@example')
  value?: string | number;
}

class DmarcWarningIssue {
  @ApiProperty({ description: 'What to look at.', enum: DMARC_WARNINGS, example: 'rua-missing' })
  code!: string;

  @IssueValue(50)
  value?: string | number;
}

export class DmarcResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'What was generated.', enum: ['dmarc'] })
  kind!: 'dmarc';

  @ApiProperty({ description: 'Owner name.', example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ description: 'Record type.', enum: ['TXT'] })
  type!: 'TXT';

  @ApiProperty({
    description: 'The record as one text, without what is default anyway.',
    example: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com',
  })
  record!: string;

  @ApiProperty({ type: [DmarcWarningIssue], description: 'Usable, but worth a second look.' })
  warnings!: DmarcWarning[];

  @ApiProperty({ type: [DmarcErrorIssue], description: 'Values that were left out.' })
  errors!: DmarcError[];
}
