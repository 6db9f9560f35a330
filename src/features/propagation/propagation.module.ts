import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { PropagationController } from './propagation.controller.js';
import { PropagationService } from './propagation.service.js';

@Module({
  imports: [NetworkModule],
  controllers: [PropagationController],
  providers: [PropagationService],
  exports: [PropagationService],
})
export class PropagationModule {}
