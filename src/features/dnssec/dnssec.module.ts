import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { DnssecController } from './dnssec.controller.js';
import { DnssecService } from './dnssec.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [DnssecController],
  providers: [DnssecService],
  exports: [DnssecService],
})
export class DnssecModule {}
