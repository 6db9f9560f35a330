import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { LookupController } from './lookup.controller.js';
import { LookupService } from './lookup.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [LookupController],
  providers: [LookupService],
  exports: [LookupService],
})
export class LookupModule {}
