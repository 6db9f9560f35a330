import { Module } from '@nestjs/common';
import { ScanMetrics } from './scan-metrics.js';

/** Where scans are off, its metrics are zero. */
@Module({ providers: [ScanMetrics], exports: [ScanMetrics] })
export class ScanMetricsModule {}
