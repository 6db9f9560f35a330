import { Module } from '@nestjs/common';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { ChangeJudge } from './change-judge.js';
import { HealthPreviewer } from './health-previewer.js';
import { PreviewController } from './preview.controller.js';
import { PreviewService } from './preview.service.js';

@Module({
  imports: [GatheringModule, HealthModule],
  controllers: [PreviewController],
  providers: [PreviewService, HealthPreviewer, ChangeJudge],
  exports: [PreviewService, HealthPreviewer, ChangeJudge],
})
export class PreviewModule {}
