import { Global, Module } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { MemoryBudget } from './memory-budget.js';

const MEBIBYTE = 2 ** 20;

/** One budget for the whole process. */
@Global()
@Module({
  providers: [
    {
      provide: MemoryBudget,
      inject: [Config],
      useFactory: ({ memory }: Config) => new MemoryBudget(memory.megabytes ? memory.megabytes * MEBIBYTE : undefined),
    },
  ],
  exports: [MemoryBudget],
})
export class MemoryModule {}
