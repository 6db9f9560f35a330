import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { BadgeErrorFormat } from './badge-error-format.js';
import { BadgeController } from './badge.controller.js';
import { KnownBadges } from './known-badges.js';
import { BadgeService } from './badge.service.js';

@Module({
  imports: [HealthModule],
  controllers: [BadgeController],
  providers: [BadgeErrorFormat, BadgeService, KnownBadges],
})
export class BadgeModule {}
