import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { SeoModule } from '../seo/seo.module.js';
import { ProbeController } from './probe.controller.js';
import { DomainProbeService } from './domain-probe.service.js';

@Module({ imports: [HealthModule, SeoModule], controllers: [ProbeController], providers: [DomainProbeService] })
export class ProbeModule {}
