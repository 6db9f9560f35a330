import { Module } from '@nestjs/common';
import { NetworkModule } from '../network/network.module.js';
import { DnssecController } from './dnssec.controller.js';
import { DnssecService } from './dnssec.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [DnssecController],
  providers: [DnssecService],
  exports: [DnssecService],
})
export class DnssecModule {}
