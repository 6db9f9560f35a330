import { Global, Module } from '@nestjs/common';
import { Timeouts } from './timeouts.js';

/** Global, because everything that waits for others uses the same timeouts. */
@Global()
@Module({ providers: [Timeouts], exports: [Timeouts] })
export class TimeoutsModule {}
