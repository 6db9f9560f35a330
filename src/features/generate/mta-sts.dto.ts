import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { MtaStsMode } from '#formats/records/mta-sts-policy.js';
import { GeneratedRecord, IssueValue } from './generate.dto.js';
import { Choice, OptionalInteger, OptionalText, OptionalTexts } from './input-field.js';
import { MTA_STS_WARNINGS, type MtaStsWarning } from './issue-code.js';

export class MtaStsInput {
  @Choice(['testing', 'enforce', 'none'], 'Without valid TLS: report, refuse or ignore.')
  mode!: MtaStsMode;

  @OptionalText({ description: 'The domain.', example: 'example.com' })
  domain?: string;

  @OptionalTexts({
    description: 'MX hosts; `*.` matches one label.',
    example: ['mx1.example.com', '*.mail.example.com'],
  })
  mx?: string[];

  @OptionalInteger({
    description: 'Cache time in days.',
    ...{ minimum: 1, maximum: 365, default: 7 },
  })
  maxAgeDays = 7;

  @OptionalText({
    description: 'Policy ID; default: UTC time.',
    example: '20260831085700Z',
  })
  id?: string;

  @OptionalText({ description: 'Address for TLS-RPT reports.', example: 'tls@example.com' })
  tlsRptEmail?: string;
}

class MtaStsWarningIssue {
  @ApiProperty({ description: 'Code of the warning.', enum: MTA_STS_WARNINGS, example: 'missing-domain' })
  code!: string;

  @IssueValue('mx.*.example.com')
  value?: string | number;
}

export class MtaStsResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'Kind of record.', enum: ['mta-sts'] })
  kind!: 'mta-sts';

  @ApiProperty({
    type: GeneratedRecord,
    description: 'The TXT record that announces the policy.',
    example: { host: '_mta-sts.example.com', type: 'TXT', value: 'v=STSv1; id=20260831085700Z' },
  })
  dnsRecord!: GeneratedRecord;

  @ApiProperty({
    description: 'Content of mta-sts.txt.',
    example: 'version: STSv1\r\nmode: testing\r\nmx: mx1.example.com\r\nmax_age: 604800\r\n',
  })
  policyFile!: string;

  @ApiProperty({
    description: 'Where the file must be served.',
    example: 'https://mta-sts.example.com/.well-known/mta-sts.txt',
  })
  policyUrl!: string;

  @ApiProperty({
    type: GeneratedRecord,
    required: false,
    description: 'TLS-RPT record; only present if a report address was given.',
    example: { host: '_smtp._tls.example.com', type: 'TXT', value: 'v=TLSRPTv1; rua=mailto:tls@example.com' },
  })
  tlsRptRecord?: GeneratedRecord;

  @ApiProperty({
    type: [MtaStsWarningIssue],
    description: 'Values that were left out, and warnings.',
  })
  warnings!: MtaStsWarning[];
}
