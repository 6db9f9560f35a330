import { Module } from '@nestjs/common';
import { CompareModule } from '#features/compare/compare.module.js';
import { HealthModule } from '#features/health/health.module.js';

/** What `compare` needs: the comparison, and a check if there is no second report. */
@Module({ imports: [CompareModule, HealthModule] })
export class CommandCompareModule {}
