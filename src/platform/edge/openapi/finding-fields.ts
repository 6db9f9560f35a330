import { ApiProperty } from '@nestjs/swagger';
import type { Citation } from '#base/domain/citation.js';
import { MAX_OBSERVATION_LENGTH, type Observation } from '#base/domain/verification.js';

export class FindingEvidence implements Observation {
  @ApiProperty({ example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ description: 'Record type, or what was read, such as `HTML`.', example: 'TXT' })
  type!: string;

  @ApiProperty({
    maxLength: MAX_OBSERVATION_LENGTH,
    example: 'v=DMARC1; p=none',
  })
  value!: string;
}

export class FindingReference implements Citation {
  @ApiProperty({ example: 'RFC 9989 §4.7' })
  title!: string;

  @ApiProperty({ format: 'uri', example: 'https://www.rfc-editor.org/rfc/rfc9989#section-4.7' })
  url!: string;
}
