import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { PlanModule } from '#features/plan/plan.module.js';
import { MailRenderer } from './mail-renderer.js';
import { ReportAnalysisController } from './report-analysis.controller.js';
import { ReportAnalysisService } from './report-analysis.service.js';
import { ReportAnalyzer } from './report-analyzer.js';
import { ReportRenderer } from './report-renderer.js';
import { ReportDns } from './report-dns.js';

@Module({
  imports: [NetworkModule, HealthModule, PlanModule],
  controllers: [ReportAnalysisController],
  providers: [ReportAnalysisService, ReportAnalyzer, ReportRenderer, MailRenderer, ReportDns],
  exports: [ReportAnalysisService],
})
export class ReportAnalysisModule {}
