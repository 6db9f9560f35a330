import { Module } from '@nestjs/common';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { ZoneCheckController } from './zone-check.controller.js';
import { ZoneCheckService } from './zone-check.service.js';

@Module({
  imports: [GatheringModule, HealthModule, PreviewModule],
  controllers: [ZoneCheckController],
  providers: [ZoneCheckService],
  exports: [ZoneCheckService],
})
export class ZoneCheckModule {}
