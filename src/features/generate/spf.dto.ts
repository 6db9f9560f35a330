import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { IssueValue } from './generate.dto.js';
import { OptionalChoice, OptionalFlag, OptionalTexts } from './input-field.js';
import { SPF_ERRORS, SPF_WARNINGS, type SpfError, type SpfWarning } from './issue-code.js';

const ALL = ['fail', 'softfail', 'neutral', 'pass'] as const;

export class SpfInput {
  @OptionalFlag('Allow the domain’s own addresses.')
  allowA?: boolean;

  @OptionalFlag('Allow the MX hosts.')
  allowMx?: boolean;

  @OptionalTexts({ description: 'IPv4 addresses or CIDR blocks.', example: ['192.0.2.10', '198.51.100.0/24'] })
  ip4?: string[];

  @OptionalTexts({ description: 'IPv6 addresses or CIDR blocks.', example: ['2001:db8::/48'] })
  ip6?: string[];

  @OptionalTexts({ description: 'SPF domains to include.', example: ['_spf.google.com'] })
  includes?: string[];

  @OptionalChoice(ALL, { description: 'Result for all other senders.', default: 'softfail' })
  all: (typeof ALL)[number] = 'softfail';
}

class SpfErrorIssue {
  @ApiProperty({ description: 'Code of the error.', enum: SPF_ERRORS, example: 'ip-invalid' })
  code!: string;

  @IssueValue('192.0.2.300')
  value?: string | number;
}

class SpfWarningIssue {
  @ApiProperty({ description: 'Code of the warning.', enum: SPF_WARNINGS, example: 'lookups-near-limit' })
  code!: string;

  @IssueValue(9)
  value?: string | number;
}

export class SpfResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'Kind of record.', enum: ['spf'] })
  kind!: 'spf';

  @ApiProperty({ description: 'Owner name: the domain itself.', enum: ['@'] })
  host!: '@';

  @ApiProperty({ description: 'Record type.', enum: ['TXT'] })
  type!: 'TXT';

  @ApiProperty({
    description: 'The record as one text; above 255 bytes, publish it as several strings.',
    example: 'v=spf1 mx ip4:192.0.2.10 include:_spf.google.com ~all',
  })
  record!: string;

  @ApiProperty({
    type: 'integer',
    description: 'DNS lookups of the terms in this record; RFC 7208 allows 10.',
    example: 2,
  })
  lookupCount!: number;

  @ApiProperty({ type: [SpfWarningIssue], description: 'Warnings; the record is usable.' })
  warnings!: SpfWarning[];

  @ApiProperty({ type: [SpfErrorIssue], description: 'Values that were left out, and exceeded limits.' })
  errors!: SpfError[];
}
