import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TypeField } from '#platform/edge/params/query-params.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { QueryType } from '#base/domain/query-type.js';

export class LookupAnswer {
  @ApiProperty({
    description: 'Owner name of the record; CNAMEs come before the records they point to.',
    example: 'example.com',
  })
  name!: string;

  @ApiProperty({ type: 'integer', description: 'DNS type number.', example: 15 })
  type!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'TTL in seconds.', example: 300 })
  ttl!: number | null;

  @ApiProperty({
    description:
      'Record in presentation format; TXT as one text without quotes. Raw: it may contain control characters; escape them before you show it.',
    example: '10 mx.example.com.',
  })
  data!: string;
}

export class LookupResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({
    description: 'The queried name; for an IP address, its name below in-addr.arpa or ip6.arpa.',
    example: 'example.com',
  })
  name!: string;

  @TypeField({ description: 'Record type, upper case.', example: 'MX' })
  type!: QueryType;

  @ApiProperty({ type: 'integer', description: 'DNS type number.', example: 15 })
  typeCode!: number;

  @ApiProperty({ type: 'integer', description: 'DNS RCODE: 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN …', example: 0 })
  status!: number;

  @ApiProperty({ description: 'Whether the answer is validated with DNSSEC.', example: true })
  ad!: boolean;

  @ApiPropertyOptional({
    enum: [true],
    description: 'Only if nobody could find out whether it is signed.',
  })
  dnssecUnknown?: true;

  @ApiProperty({ type: [LookupAnswer] })
  answers!: LookupAnswer[];
}
