import { Module } from '@nestjs/common';
import { CompareModule } from '#features/compare/compare.module.js';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { HealthModule } from '#features/health/health.module.js';

/** What `compare` needs: the comparison, and a check or an evidence file in place of a report. */
@Module({ imports: [CompareModule, HealthModule, EvidenceModule] })
export class CommandCompareModule {}
