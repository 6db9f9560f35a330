import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { BounceController } from './bounce.controller.js';
import { BounceRecords } from './bounce-records.service.js';
import { BounceService } from './bounce.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [BounceController],
  providers: [BounceService, BounceRecords],
  exports: [BounceService, BounceRecords],
})
export class BounceModule {}
