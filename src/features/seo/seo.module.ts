import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { SeoController } from './seo.controller.js';
import { SeoService } from './seo.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [SeoController],
  providers: [SeoService],
  exports: [SeoService],
})
export class SeoModule {}
