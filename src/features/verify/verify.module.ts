import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { ServerAnswers } from './server-answers.js';
import { VerifyController } from './verify.controller.js';
import { VerifyService } from './verify.service.js';

@Module({
  imports: [HealthModule, NetworkModule, PreviewModule],
  controllers: [VerifyController],
  providers: [VerifyService, ServerAnswers],
  exports: [VerifyService],
})
export class VerifyModule {}
