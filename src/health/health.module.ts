import { Module } from '@nestjs/common';
import { NetworkModule } from '../network/network.module.js';
import { HealthChecker } from './health-checker.js';
import { HealthPreviewer } from './health-previewer.js';
import { HealthProgress } from './health-progress.js';
import { HealthRenderer } from './health-renderer.js';
import { HealthController } from './health.controller.js';
import { LiveNetwork } from './live-network.js';
import { ReportPatience } from './report-patience.js';
import { KeptTapes } from './tape/kept-tapes.js';
import { HealthService } from './health.service.js';
import { ServerAbilities } from './topics/servers/server-abilities.js';

@Module({
  imports: [NetworkModule],
  controllers: [HealthController],
  providers: [
    HealthService,
    HealthChecker,
    HealthPreviewer,
    HealthProgress,
    HealthRenderer,
    KeptTapes,
    LiveNetwork,
    ReportPatience,
    ServerAbilities,
  ],
  exports: [HealthProgress, HealthService, HealthPreviewer, HealthRenderer, ReportPatience],
})
export class HealthModule {}
