import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import type { ScanSettings } from '#platform/config/scans.js';
import { PatientRedis } from '#platform/runtime/redis/patient-redis.js';
import { NetworkModule } from '#platform/network/network.module.js';
import { RedisOptions } from '#platform/runtime/redis/redis-options.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { HealthModule } from '#features/health/health.module.js';
import { MailCheckModule } from '#features/mail-check/mail-check.module.js';
import { ProfilesModule } from '#features/profiles/profiles.module.js';
import { WebCheckModule } from '#features/web-check/web-check.module.js';
import { DomainChecker } from '../domain-checker.js';
import { DomainReports } from '../domain-reports.js';
import { ScanBackend } from '../scan-backend.js';
import { ScanMetricsModule } from '../scan-metrics.module.js';
import { ScanCallbacks } from '../scan-callbacks.js';
import { ScanQueue } from '../scan-queue.js';
import { ScanStore } from '../scan-store.js';
import { BullScanQueue } from './bull-scan-queue.js';
import { ChunkWorker } from './chunk-worker.js';
import { QUEUE } from './scan-jobs.js';

/** The queue writes what happens in it; nothing reads that. */
const MAX_EVENTS = 100;

@Module({
  providers: [
    {
      provide: PatientRedis,
      inject: [Config, Timeouts],
      useFactory: ({ redis }: Config, timeouts: Timeouts) => new PatientRedis(new RedisOptions(redis), timeouts),
    },
  ],
  exports: [PatientRedis],
})
class ConnectionModule implements OnApplicationShutdown {
  constructor(private readonly redis: PatientRedis) {}

  onApplicationShutdown(): void {
    this.redis.close();
  }
}

/** Scans on BullMQ, which is loaded only where scans are on. */
@Module({})
export class BullScansModule {
  static of({ role }: ScanSettings): DynamicModule {
    const jobs = BullModule.registerQueueAsync({
      name: QUEUE,
      imports: [ConnectionModule],
      inject: [PatientRedis, Config],
      useFactory: ({ connection }: PatientRedis, { redis }: Config) => ({
        connection,
        streams: { events: { maxLen: MAX_EVENTS } },
        prefix: `{${redis.prefix}scans}`, // the hash tag keeps all keys of the queue on one node of a cluster
      }),
    });
    return {
      module: BullScansModule,
      imports: [
        ConnectionModule,
        jobs,
        HealthModule,
        NetworkModule,
        WebCheckModule,
        MailCheckModule,
        ProfilesModule,
        ScanMetricsModule,
      ],
      providers: [
        {
          provide: ScanStore,
          inject: [PatientRedis, Config],
          useFactory: (redis: PatientRedis, { scans }: Config) => new ScanStore(redis, scans?.days ?? 1),
        },
        ScanCallbacks,
        { provide: ScanQueue, useClass: BullScanQueue },
        {
          provide: ScanBackend,
          inject: [ScanStore, ScanQueue],
          useFactory: (store: ScanStore, queue: ScanQueue) => new ScanBackend({ store, queue }),
        },
        ...(role === 'api' ? [] : [DomainReports, DomainChecker, ChunkWorker]),
      ],
      exports: [ScanBackend],
    };
  }
}
