import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { BadgeErrorFace } from './badge-error-face.js';
import { BadgeController } from './badge.controller.js';
import { BadgeService } from './badge.service.js';

@Module({ imports: [HealthModule], controllers: [BadgeController], providers: [BadgeErrorFace, BadgeService] })
export class BadgeModule {}
