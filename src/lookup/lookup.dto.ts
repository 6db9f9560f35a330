import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { QUESTION_TYPES, type QuestionType } from '../edge/params/question-params.js';

export class LookupAnswer {
  @ApiProperty({ description: 'Owner of the record; an alias before the records it leads to.', example: 'example.com' })
  name!: string;

  @ApiProperty({ type: 'integer', description: 'DNS type number.', example: 15 })
  type!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Seconds the record may be kept.', example: 300 })
  ttl!: number | null;

  @ApiProperty({
    description: 'The record in presentation format; TXT as the joined text without quotes.',
    example: '10 mx.example.com.',
  })
  data!: string;
}

export class LookupResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'The name asked for; of an address, its reverse name.', example: 'example.com' })
  name!: string;

  @ApiProperty({ enum: QUESTION_TYPES, example: 'MX' })
  type!: QuestionType;

  @ApiProperty({ type: 'integer', description: 'DNS type number.', example: 15 })
  typeCode!: number;

  @ApiProperty({ type: 'integer', description: 'DNS RCODE: 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN …', example: 0 })
  status!: number;

  @ApiProperty({ description: 'The resolver validated the answer with DNSSEC.', example: true })
  ad!: boolean;

  @ApiProperty({ type: [LookupAnswer] })
  answers!: LookupAnswer[];
}
