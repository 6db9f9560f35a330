import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { HttpGatherer } from './http/http-gatherer.js';
import { WebCheckController } from './web-check.controller.js';
import { WebCheckRenderer } from './web-check-renderer.js';
import { WebCheckService } from './web-check.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [WebCheckController],
  providers: [WebCheckService, WebCheckRenderer, HttpGatherer],
  exports: [WebCheckService, WebCheckRenderer],
})
export class WebCheckModule {}
