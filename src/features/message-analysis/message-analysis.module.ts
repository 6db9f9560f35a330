import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { MessageAnalysisController } from './message-analysis.controller.js';
import { MessageAnalysisService } from './message-analysis.service.js';
import { MessageAnalyzer } from './message-analyzer.js';
import { MessageDns } from './message-dns.js';
import { MessageRenderer } from './message-renderer.js';

@Module({
  imports: [NetworkModule, HealthModule],
  controllers: [MessageAnalysisController],
  providers: [MessageAnalysisService, MessageAnalyzer, MessageRenderer, MessageDns],
  exports: [MessageAnalysisService, MessageAnalyzer, MessageRenderer],
})
export class MessageAnalysisModule {}
