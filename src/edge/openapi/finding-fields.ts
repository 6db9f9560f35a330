import { ApiProperty } from '../api-decorators.js';
import type { Citation } from '../../domain/citation.js';
import { LONGEST_SEEN, type Seen } from '../../domain/verification.js';

export class FindingEvidence implements Seen {
  @ApiProperty({ example: '_dmarc.example.com' })
  host!: string;

  @ApiProperty({ description: 'Record type, or what was read, such as `HTML`.', example: 'TXT' })
  type!: string;

  @ApiProperty({
    maxLength: LONGEST_SEEN,
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
