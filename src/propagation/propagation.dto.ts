import { ApiProperty } from '@nestjs/swagger';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { QUESTION_TYPES, type QuestionType } from '../edge/params/question-params.js';

export class PropagationAnswer {
  @ApiProperty({ type: 'integer', nullable: true, description: 'Seconds the record may be kept.', example: 300 })
  ttl!: number | null;

  @ApiProperty({ description: 'The record in presentation format.', example: '192.0.2.1' })
  data!: string;
}

export class ResolverEntry {
  @ApiProperty({ description: 'One of five fixed ids.', example: 'resolver-1' })
  id!: string;

  @ApiProperty({ description: 'The public resolver by name.', example: 'Cloudflare' })
  label!: string;

  @ApiProperty({ description: 'Whether it answered in time.', example: true })
  reachable!: boolean;

  @ApiProperty({ type: 'integer', description: 'DNS RCODE; -1 when the resolver was unreachable.', example: 0 })
  status!: number;

  @ApiProperty({ description: 'This resolver validated the answer with DNSSEC.', example: true })
  ad!: boolean;

  @ApiProperty({ type: [PropagationAnswer], description: 'Records of the type asked for, aliases followed.' })
  answers!: PropagationAnswer[];
}

export class Consistency {
  @ApiProperty({ type: 'integer', description: 'Number of resolvers that answered.', example: 5 })
  reachable!: number;

  @ApiProperty({ type: 'integer', example: 5 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Size of the largest group with an identical answer set.', example: 5 })
  agreeing!: number;

  @ApiProperty({ description: 'All that answered agree, and at least one did.', example: true })
  consistent!: boolean;
}

export class PropagationResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'The name asked for; of an address, its reverse name.', example: 'example.com' })
  name!: string;

  @ApiProperty({ enum: QUESTION_TYPES, example: 'A' })
  type!: QuestionType;

  @ApiProperty({ type: [ResolverEntry] })
  resolvers!: ResolverEntry[];

  @ApiProperty({ type: Consistency })
  consistency!: Consistency;
}
