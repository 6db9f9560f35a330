import { Module } from '@nestjs/common';
import { DnssecModule } from '#features/dnssec/dnssec.module.js';
import { RolloverController } from './rollover.controller.js';
import { RolloverRenderer } from './rollover-renderer.js';
import { RolloverService } from './rollover.service.js';

@Module({
  imports: [DnssecModule],
  controllers: [RolloverController],
  providers: [RolloverService, RolloverRenderer],
  exports: [RolloverService],
})
export class RolloverModule {}
