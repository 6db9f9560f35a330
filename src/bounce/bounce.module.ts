import { Module } from '@nestjs/common';
import { BounceController } from './bounce.controller.js';
import { BounceService } from './bounce.service.js';

@Module({ controllers: [BounceController], providers: [BounceService], exports: [BounceService] })
export class BounceModule {}
