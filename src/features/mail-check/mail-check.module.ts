import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { MailCheckController } from './mail-check.controller.js';
import { MailCheckService } from './mail-check.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [MailCheckController],
  providers: [MailCheckService],
  exports: [MailCheckService],
})
export class MailCheckModule {}
