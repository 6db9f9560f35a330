import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { GeneratedRecord, IssueValue } from './generate.dto.js';
import { OptionalFlag, OptionalText, OptionalTexts } from './input-field.js';
import { CAA_WARNINGS, type CaaWarning } from './issue-code.js';

export class CaaInput {
  @OptionalTexts({
    description: 'CA domains allowed to issue, parameters behind a semicolon; a single `;` forbids all issuance.',
    example: ['letsencrypt.org'],
  })
  issue?: string[];

  @OptionalTexts({ description: 'The same for wildcard certificates.', example: [';'] })
  issuewild?: string[];

  @OptionalText({ description: 'Address for reports on refused requests.', example: 'security@example.com' })
  iodef?: string;

  @OptionalFlag('CAs that do not understand a record must not issue.')
  critical?: boolean;
}

class CaaWarningIssue {
  @ApiProperty({ description: 'What to look at.', enum: CAA_WARNINGS, example: 'issuer-unknown' })
  code!: string;

  @IssueValue('letsencrypt.com')
  value?: string | number;
}

export class CaaResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'What was generated.', enum: ['caa'] })
  kind!: 'caa';

  @ApiProperty({ type: [GeneratedRecord], description: 'All records of the set.' })
  records!: GeneratedRecord[];

  @ApiProperty({ type: [CaaWarningIssue], description: 'Values that were left out, and what is worth a second look.' })
  warnings!: CaaWarning[];
}
