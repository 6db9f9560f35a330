import { Module } from '@nestjs/common';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { WebCheckModule } from '#features/web-check/web-check.module.js';
import { MailTlsService } from './mail-tls.service.js';
import { ProfileRenderer } from './profile-renderer.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesService } from './profiles.service.js';
import { SenderAddresses } from './sender-addresses.js';

@Module({
  imports: [GatheringModule, HealthModule, NetworkModule, WebCheckModule],
  controllers: [ProfilesController],
  providers: [ProfilesService, ProfileRenderer, SenderAddresses, MailTlsService],
  exports: [ProfilesService],
})
export class ProfilesModule {}
