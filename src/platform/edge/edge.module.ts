import { CacheModule } from '@nestjs/cache-manager';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Keyv } from 'keyv';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import { Metrics } from '#base/metrics/metrics.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { MemoryModule } from '#platform/runtime/memory.module.js';
import { RedisModule } from '#platform/runtime/redis/redis.module.js';
import { OPERATOR_REQUESTS } from '#platform/network/connect/operator-requests.js';
import { RegistrarClient } from '#platform/network/web/registrar-client.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { SharedStore } from '#platform/runtime/redis/shared-store.js';
import { ApiKeyGuard } from './keys/api-key.guard.js';
import { BegunWork } from './limits/begun-work.js';
import { BlockedClients } from './limits/blocked-clients.js';
import { ClientThrottlerGuard } from './limits/client-throttler.guard.js';
import { DomainRuns } from './limits/domain-runs.js';
import { BodyInterceptor } from './http/body.interceptor.js';
import { ErrorFormats } from './http/error-formats.js';
import { ErrorFilter } from './http/error.filter.js';
import { EventStreams } from './http/event-streams.js';
import { EntryMiddleware } from './http/entry.middleware.js';
import { LocalizationModule } from './texts/localization.module.js';
import { LongTermCache } from './reports/long-term-cache.js';
import { LruStore } from './reports/lru-store.js';
import { MemoryCounters } from './limits/memory-counters.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { OpenApiDocument } from './openapi/openapi-document.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { RegistrarKeys } from './keys/registrar-keys.js';
import { ReportCache } from './reports/report-cache.js';
import { BugLog } from './logs/bug-log.js';
import { UpstreamLog } from './errors/upstream-log.js';
import { RequestRecorder } from './logs/request-recorder.js';
import { ResponseInterceptor } from './http/response.interceptor.js';
import { WireForms } from './http/wire-forms.js';
import { RevokedKeys } from './keys/revoked-keys.js';
import { RouteTable } from './http/route-table.js';
import { throttlerOptions } from './limits/throttlers.js';
import { SharedCounters } from './limits/shared-counters.js';
import { SharedReports } from './reports/shared-reports.js';
import { Shutdown } from './pacing/shutdown.js';
import { paramsPipe } from './params/validation.js';
import { Workload } from './limits/workload.js';
import { WorkerPool, WorkerProgramFile } from './workers/worker-pool.js';

/** Middleware, guards, limits, cache and errors of all routes. The guards run in this order. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    LocalizationModule,
    MemoryModule,
    RedisModule,
    ThrottlerModule.forRootAsync({
      inject: [Config, Clock, SharedStore],
      useFactory: (config: Config, clock: Clock, store: SharedStore) =>
        throttlerOptions(config, new SharedCounters(store, new MemoryCounters(clock), clock)),
    }),
    CacheModule.registerAsync({
      inject: [Config, MemoryBudget],
      useFactory: ({ cache }: Config, memory: MemoryBudget) => ({
        // The store is in memory, so reports are kept as objects and not serialized.
        stores: new Keyv({ store: new LruStore(cache.entries, memory), serialize: undefined, deserialize: undefined }),
      }),
    }),
  ],
  controllers: [OpenApiController],
  providers: [
    ApiKeyGuard,
    BegunWork,
    BlockedClients,
    BugLog,
    ClientThrottlerGuard,
    DomainRuns,
    ErrorFormats,
    EntryMiddleware,
    EventStreams,
    LongTermCache,
    Metrics,
    OpenApiDocument,
    ...OPERATOR_REQUESTS,
    RateLimiter,
    RegistrarClient,
    RegistrarKeys,
    ReportCache,
    RequestRecorder,
    ResolverStates,
    RevokedKeys,
    RouteTable,
    SharedReports,
    Shutdown,
    UpstreamLog,
    WireForms,
    WorkerPool,
    { provide: WorkerProgramFile, useFactory: () => new WorkerProgramFile() },
    Workload,
    { provide: APP_GUARD, useExisting: ApiKeyGuard },
    { provide: APP_GUARD, useExisting: ClientThrottlerGuard },
    { provide: APP_PIPE, useValue: paramsPipe },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [
    ApiKeyGuard,
    BegunWork,
    BugLog,
    CacheModule,
    DomainRuns,
    ErrorFormats,
    EventStreams,
    LongTermCache,
    Metrics,
    OpenApiDocument,
    RateLimiter,
    ReportCache,
    ResolverStates,
    SharedReports,
    Shutdown,
    UpstreamLog,
    WorkerPool,
    Workload,
  ],
})
export class EdgeModule {}
