import { Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { OperationsController } from './operations.controller.js';
import { ProcessMetrics } from './process-metrics.js';

@Module({ controllers: [OperationsController, MetricsController], providers: [ProcessMetrics] })
export class OperationsModule {}
