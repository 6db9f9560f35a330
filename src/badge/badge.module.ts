import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { BadgeController } from './badge.controller.js';
import { BadgeService } from './badge.service.js';

@Module({ imports: [HealthModule], controllers: [BadgeController], providers: [BadgeService] })
export class BadgeModule {}
