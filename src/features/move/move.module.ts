import { Module } from '@nestjs/common';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { MoveController } from './move.controller.js';
import { MoveInspector } from './move-inspector.js';
import { MoveRenderer } from './move-renderer.js';
import { MoveService } from './move.service.js';

@Module({
  imports: [GatheringModule, HealthModule, PreviewModule],
  controllers: [MoveController],
  providers: [MoveService, MoveInspector, MoveRenderer],
  exports: [MoveService],
})
export class MoveModule {}
