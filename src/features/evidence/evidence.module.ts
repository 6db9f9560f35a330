import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceService } from './evidence.service.js';

@Module({
  imports: [HealthModule, NetworkModule],
  controllers: [EvidenceController],
  providers: [EvidenceService],
  exports: [EvidenceService],
})
export class EvidenceModule {}
