import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { Parsed } from '#platform/edge/params/parsed.js';
import { memoized } from '#platform/edge/params/memoized.js';
import { IdnName } from './idn-name.js';

export class IdnParams {
  @ApiProperty({
    type: String,
    description: 'Domain name in Unicode or Punycode.',
    example: 'münchen.de',
  })
  @Parsed(memoized((text) => IdnName.parse(text)), { code: 'invalid_domain' })
  name!: IdnName;
}

export class IdnResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'The name as sent.', example: 'münchen.de' })
  input!: string;

  @ApiProperty({ description: 'Punycode form, lowercase A-labels.', example: 'xn--mnchen-3ya.de' })
  ascii!: string;

  @ApiProperty({ description: 'Unicode form, normalized by UTS #46.', example: 'münchen.de' })
  unicode!: string;
}
