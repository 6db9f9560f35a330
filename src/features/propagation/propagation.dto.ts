import { ApiProperty } from '@nestjs/swagger';
import { TypeField } from '#platform/edge/params/query-params.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { QueryType } from '#base/domain/query-type.js';

export class PropagationAnswer {
  @ApiProperty({ type: 'integer', nullable: true, description: 'TTL in seconds.', example: 300 })
  ttl!: number | null;

  @ApiProperty({
    description:
      'Record in presentation format. Raw: it may contain control characters; escape them before you show it.',
    example: '192.0.2.1',
  })
  data!: string;
}

export class ResolverEntry {
  @ApiProperty({ description: 'Its place in the list of the service: `resolver-1` and so on.', example: 'resolver-1' })
  id!: string;

  @ApiProperty({ description: 'Name of the resolver.', example: 'Cloudflare' })
  label!: string;

  @ApiProperty({ description: 'Whether it answered in time.', example: true })
  reachable!: boolean;

  @ApiProperty({ type: 'integer', description: 'DNS RCODE; -1 when the resolver was unreachable.', example: 0 })
  status!: number;

  @ApiProperty({ description: 'Whether this resolver validated the answer with DNSSEC.', example: true })
  ad!: boolean;

  @ApiProperty({ type: [PropagationAnswer], description: 'Records of the queried type, with CNAMEs followed.' })
  answers!: PropagationAnswer[];
}

export class Consistency {
  @ApiProperty({ type: 'integer', description: 'Number of resolvers that answered.', example: 5 })
  reachable!: number;

  @ApiProperty({ type: 'integer', example: 5 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Size of the largest group with identical answers.', example: 5 })
  agreeing!: number;

  @ApiProperty({ description: 'At least one resolver answered, and all that answered agree.', example: true })
  consistent!: boolean;
}

export class PropagationResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({
    description: 'The queried name; for an IP address, its name below in-addr.arpa or ip6.arpa.',
    example: 'example.com',
  })
  name!: string;

  @TypeField({ description: 'Record type, upper case.', example: 'A' })
  type!: QueryType;

  @ApiProperty({ type: [ResolverEntry] })
  resolvers!: ResolverEntry[];

  @ApiProperty({ type: Consistency })
  consistency!: Consistency;
}
