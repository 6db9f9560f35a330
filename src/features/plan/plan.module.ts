import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { PlanController } from './plan.controller.js';
import { PlanService } from './plan.service.js';
import { Planner } from './planner.js';

@Module({
  imports: [HealthModule],
  controllers: [PlanController],
  providers: [PlanService, Planner],
  exports: [PlanService],
})
export class PlanModule {}
