import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { GeneratedRecord, IssueValue } from './generate.dto.js';
import { OptionalFlag, OptionalText, OptionalTexts } from './input-field.js';
import { CAA_WARNINGS, type CaaWarning } from './issue-code.js';

export class CaaInput {
  @OptionalTexts({
    description: 'CA domains that may issue; a single `;` forbids all.',
    example: ['letsencrypt.org'],
  })
  issue?: string[];

  @OptionalTexts({ description: 'The same for wildcard certificates.', example: [';'] })
  issuewild?: string[];

  @OptionalText({
    description: 'Address for reports.',
    example: 'security@example.com',
  })
  iodef?: string;

  @OptionalFlag('Set the critical flag.')
  critical?: boolean;
}

class CaaWarningIssue {
  @ApiProperty({ description: 'Code of the warning.', enum: CAA_WARNINGS, example: 'issuer-unknown' })
  code!: string;

  @IssueValue('letsencrypt.com')
  value?: string | number;
}

export class CaaResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'Kind of record.', enum: ['caa'] })
  kind!: 'caa';

  @ApiProperty({ type: [GeneratedRecord], description: 'All CAA records.' })
  records!: GeneratedRecord[];

  @ApiProperty({ type: [CaaWarningIssue], description: 'Values that were left out, and warnings.' })
  warnings!: CaaWarning[];
}
