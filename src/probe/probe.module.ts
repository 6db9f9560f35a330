import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { SeoModule } from '../seo/seo.module.js';
import { ProbeController } from './probe.controller.js';
import { ProbeService } from './probe.service.js';

@Module({ imports: [HealthModule, SeoModule], controllers: [ProbeController], providers: [ProbeService] })
export class ProbeModule {}
