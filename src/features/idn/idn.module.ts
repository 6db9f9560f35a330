import { Module } from '@nestjs/common';
import { IdnController } from './idn.controller.js';
import { IdnService } from './idn.service.js';

@Module({ controllers: [IdnController], providers: [IdnService], exports: [IdnService] })
export class IdnModule {}
