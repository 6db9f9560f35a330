import { Module } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { SharedStore } from '#platform/runtime/redis/shared-store.js';
import { HealthModule } from '#features/health/health.module.js';
import { MessageAnalysisModule } from '#features/message-analysis/message-analysis.module.js';
import { MailTestBoxes, OwnBoxes, SharedBoxes } from './mail-test-boxes.js';
import { MailTestInbox } from './mail-test-inbox.js';
import { MailTestRenderer } from './mail-test-renderer.js';
import { MailTestStore } from './mail-test-store.js';
import { MailTestController } from './mail-test.controller.js';
import { MailTestService } from './mail-test.service.js';

const MAX_HELD_BYTES = 64 * 2 ** 20;

/** If no domain for its addresses is configured, every request is answered with 404, and nothing is kept. */
@Module({
  imports: [HealthModule, MessageAnalysisModule],
  controllers: [MailTestController],
  providers: [
    MailTestService,
    MailTestRenderer,
    MailTestInbox,
    MailTestStore,
    {
      provide: MailTestBoxes,
      inject: [Config, SharedStore, MemoryBudget],
      useFactory: ({ mailTest, redis }: Config, store: SharedStore, memory: MemoryBudget) =>
        redis.nodes.length > 0
          ? new SharedBoxes(store)
          : new OwnBoxes(mailTest?.addresses ?? 0, (held) => memory.cache('mailTests', MAX_HELD_BYTES, held)),
    },
  ],
  exports: [MailTestService, MailTestInbox],
})
export class MailTestModule {}
