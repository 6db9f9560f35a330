import { Module } from '@nestjs/common';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { SpfController } from './spf.controller.js';
import { SpfService } from './spf.service.js';

@Module({
  imports: [GatheringModule, HealthModule, NetworkModule, PreviewModule],
  controllers: [SpfController],
  providers: [SpfService],
  exports: [SpfService],
})
export class SpfModule {}
