import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { MoveController } from './move.controller.js';
import { MoveInspector } from './move-inspector.js';
import { MoveRenderer } from './move-renderer.js';
import { MoveService } from './move.service.js';

@Module({
  imports: [HealthModule],
  controllers: [MoveController],
  providers: [MoveService, MoveInspector, MoveRenderer],
  exports: [MoveService],
})
export class MoveModule {}
