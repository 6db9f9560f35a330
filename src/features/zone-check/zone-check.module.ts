import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { ZoneCheckController } from './zone-check.controller.js';
import { ZoneCheckService } from './zone-check.service.js';

@Module({
  imports: [HealthModule],
  controllers: [ZoneCheckController],
  providers: [ZoneCheckService],
  exports: [ZoneCheckService],
})
export class ZoneCheckModule {}
