import { Module } from '@nestjs/common';
import { NetworkModule } from '../network/network.module.js';
import { HealthExaminer } from './health-examiner.js';
import { HealthTeller } from './health-teller.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [HealthController],
  providers: [HealthService, HealthExaminer, HealthTeller],
  exports: [HealthService],
})
export class HealthModule {}
