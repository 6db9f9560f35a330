import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { SeoModule } from '#features/seo/seo.module.js';
import { ProbeController } from './probe.controller.js';
import { DomainProbeService } from './domain-probe.service.js';

@Module({ imports: [HealthModule, SeoModule], controllers: [ProbeController], providers: [DomainProbeService] })
export class ProbeModule {}
