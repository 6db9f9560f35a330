import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { CheckManyController } from './check-many.controller.js';
import { CheckManyService } from './check-many.service.js';

@Module({
  imports: [HealthModule],
  controllers: [CheckManyController],
  providers: [CheckManyService],
  exports: [CheckManyService],
})
export class CheckManyModule {}
