import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { ChangeJudge } from '#features/preview/change-judge.js';
import { HealthChecker } from './health-checker.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import { HealthProgress } from './health-progress.js';
import { HealthRenderer } from './health-renderer.js';
import { HealthController } from './health.controller.js';
import { LiveDnsReader } from '#engine/gathering/live-dns-reader.js';
import { LiveNetwork } from '#engine/gathering/live-network.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { RecordingCache } from './recording-cache.js';
import { HealthService } from './health.service.js';
import { SeverityProfile } from './severity-profile.js';
import { ServerAbilities } from '#engine/gathering/servers/server-abilities.js';

@Module({
  imports: [NetworkModule],
  controllers: [HealthController],
  providers: [
    ChangeJudge,
    HealthService,
    HealthChecker,
    HealthPreviewer,
    HealthProgress,
    HealthRenderer,
    RecordingCache,
    LiveDnsReader,
    LiveNetwork,
    ReportTimeout,
    ServerAbilities,
    SeverityProfile,
  ],
  exports: [
    ChangeJudge,
    HealthProgress,
    HealthService,
    HealthPreviewer,
    HealthRenderer,
    LiveDnsReader,
    ReportTimeout,
    SeverityProfile,
  ],
})
export class HealthModule {}
