import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { SpfController } from './spf.controller.js';
import { SpfService } from './spf.service.js';

@Module({
  imports: [HealthModule, NetworkModule],
  controllers: [SpfController],
  providers: [SpfService],
  exports: [SpfService],
})
export class SpfModule {}
