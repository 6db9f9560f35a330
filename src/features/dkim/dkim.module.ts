import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { DkimController } from './dkim.controller.js';
import { DkimService } from './dkim.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [DkimController],
  providers: [DkimService],
  exports: [DkimService],
})
export class DkimModule {}
