import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { PlanController } from './plan.controller.js';
import { PlanService } from './plan.service.js';
import { Planner } from './planner.js';

@Module({
  imports: [HealthModule, PreviewModule],
  controllers: [PlanController],
  providers: [PlanService, Planner],
  exports: [PlanService],
})
export class PlanModule {}
