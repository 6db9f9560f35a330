import { Module } from '@nestjs/common';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { CompareController } from './compare.controller.js';
import { CompareService } from './compare.service.js';

@Module({
  imports: [EvidenceModule],
  controllers: [CompareController],
  providers: [CompareService],
  exports: [CompareService],
})
export class CompareModule {}
