import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { HealthModule } from '#features/health/health.module.js';
import { ProfilesModule } from '#features/profiles/profiles.module.js';
import { WebCheckModule } from '#features/web-check/web-check.module.js';
import { ScanBackend } from './scan-backend.js';
import { ScanDownload } from './scan-download.js';
import { ScanMetricsModule } from './scan-metrics.module.js';
import { ScanTitles } from './scan-titles.js';
import { ScansController } from './scans.controller.js';
import { ScansService } from './scans.service.js';
import { WholeReports } from './whole-reports.js';

/** Where scans are off, they do not exist and nothing is loaded for them. */
@Module({
  providers: [{ provide: ScanBackend, useFactory: () => new ScanBackend() }],
  exports: [ScanBackend],
})
class NoScansModule {}

@Module({})
export class ScansModule {
  static of({ scans }: Config): DynamicModule {
    return {
      module: ScansModule,
      imports: [
        HealthModule,
        WebCheckModule,
        ProfilesModule,
        ScanMetricsModule,
        scans
          ? import('./bull/bull-scans.module.js').then(({ BullScansModule }) => BullScansModule.of(scans))
          : NoScansModule,
      ],
      controllers: [ScansController],
      providers: [ScansService, ScanTitles, ScanDownload, WholeReports],
      exports: [ScansService],
    };
  }
}
