import { Module } from '@nestjs/common';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { HealthChecker } from './health-checker.js';
import { HealthProgress } from './health-progress.js';
import { HealthRenderer } from './health-renderer.js';
import { HealthController } from './health.controller.js';
import { RecordingCache } from './recording-cache.js';
import { HealthService } from './health.service.js';
import { SeverityProfile } from './severity-profile.js';

@Module({
  imports: [GatheringModule, NetworkModule],
  controllers: [HealthController],
  providers: [HealthService, HealthChecker, HealthProgress, HealthRenderer, RecordingCache, SeverityProfile],
  exports: [HealthService, HealthProgress, HealthRenderer, SeverityProfile],
})
export class HealthModule {}
