import { Module } from '@nestjs/common';
import { NetworkModule } from '../network/network.module.js';
import { HealthChecker } from './health-checker.js';
import { HealthRenderer } from './health-renderer.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [HealthController],
  providers: [HealthService, HealthChecker, HealthRenderer],
  exports: [HealthService],
})
export class HealthModule {}
