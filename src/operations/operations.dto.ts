import { ApiProperty } from '@nestjs/swagger';

export class Liveness {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status!: 'ok';
}

export class Readiness {
  @ApiProperty({ enum: ['ready'], example: 'ready' })
  status!: 'ready';
}
