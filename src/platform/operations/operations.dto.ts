import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class Liveness {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status!: 'ok';
}

export class Readiness {
  @ApiProperty({ enum: ['ready', 'degraded'], example: 'ready' })
  status!: 'ready' | 'degraded';

  @ApiPropertyOptional({
    enum: ['system'],
    description: 'Only while no default resolver answers: the resolvers of the system are used instead.',
  })
  resolvers?: 'system';

  @ApiPropertyOptional({
    type: [String],
    description: 'Resolvers that are asked over HTTP/1.1, or with another HTTP/2 client than usual.',
    example: ['Cloudflare'],
  })
  otherHttp?: string[];
}
