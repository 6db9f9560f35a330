import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { NetworkModule } from '../network/network.module.js';
import { Sightings } from './sightings.js';
import { VerifyController } from './verify.controller.js';
import { VerifyService } from './verify.service.js';

@Module({
  imports: [HealthModule, NetworkModule],
  controllers: [VerifyController],
  providers: [VerifyService, Sightings],
  exports: [VerifyService],
})
export class VerifyModule {}
