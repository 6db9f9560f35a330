import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from '#base/domain/clock.js';
import { Config } from './config.js';

@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useClass: SystemClock },
      ],
      exports: [Config, Clock],
    };
  }
}
