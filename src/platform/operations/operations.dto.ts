import { ApiProperty } from '@nestjs/swagger';

export class Liveness {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status!: 'ok';
}

export class Readiness {
  @ApiProperty({ enum: ['ready', 'degraded'], example: 'ready' })
  status!: 'ready' | 'degraded';
}
