import { CacheModule } from '@nestjs/cache-manager';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Keyv } from 'keyv';
import { Config } from '../config/config.js';
import { Clock } from '../domain/clock.js';
import { Metrics } from '../metrics/metrics.js';
import { RedisModule } from '../network/redis.module.js';
import { RegistrarClient } from '../network/registrar-client.js';
import { SharedStore } from '../network/shared-store.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ClientThrottlerGuard } from './client-throttler.guard.js';
import { ErrorFaces } from './error-faces.js';
import { ErrorFilter } from './error.filter.js';
import { FrontDoorMiddleware } from './front-door.middleware.js';
import { LanguageGuard } from './language.guard.js';
import { LocalizationModule } from './localization.module.js';
import { LruStore } from './lru-store.js';
import { MemoryCounters } from './memory-counters.js';
import { OpenApiController } from './openapi.controller.js';
import { OpenApiDocument } from './openapi-document.js';
import { RateLimiter } from './rate-limiter.js';
import { RegistrarKeys } from './registrar-keys.js';
import { ReportCache } from './report-cache.js';
import { RequestRecorder } from './request-recorder.js';
import { RevokedKeys } from './revoked-keys.js';
import { SharedCounters } from './shared-counters.js';
import { SharedReports } from './shared-reports.js';
import { Shutdown } from './shutdown.js';
import { DtoPipe } from './validation.js';
import { Workload } from './workload.js';

/** Everything between the socket and a feature. The guards run in the order in which they stand here. */
@Global()
@Module({
  imports: [
    LocalizationModule,
    RedisModule,
    ThrottlerModule.forRootAsync({
      inject: [Config, Clock, SharedStore],
      useFactory: ({ limits }: Config, clock: Clock, store: SharedStore) => ({
        throttlers: Object.entries(limits).map(([name, { ttl, anonymous }]) => ({ name, ttl, limit: anonymous })),
        storage: new SharedCounters(store, new MemoryCounters(clock), clock),
      }),
    }),
    CacheModule.registerAsync({
      inject: [Config],
      useFactory: ({ cache }: Config) => ({
        // Reports stay the objects they are: a memory store needs no serialisation.
        stores: new Keyv({ store: new LruStore(cache.entries), serialize: undefined, deserialize: undefined }),
      }),
    }),
  ],
  controllers: [OpenApiController],
  providers: [
    ApiKeyGuard,
    ClientThrottlerGuard,
    ErrorFaces,
    FrontDoorMiddleware,
    Metrics,
    OpenApiDocument,
    RateLimiter,
    RegistrarClient,
    RegistrarKeys,
    ReportCache,
    RequestRecorder,
    RevokedKeys,
    SharedReports,
    Shutdown,
    Workload,
    { provide: APP_GUARD, useClass: LanguageGuard },
    { provide: APP_GUARD, useExisting: ApiKeyGuard },
    { provide: APP_GUARD, useExisting: ClientThrottlerGuard },
    { provide: APP_PIPE, useClass: DtoPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [
    ApiKeyGuard,
    CacheModule,
    ClientThrottlerGuard,
    ErrorFaces,
    Metrics,
    OpenApiDocument,
    RateLimiter,
    ReportCache,
    SharedReports,
    Shutdown,
  ],
})
export class EdgeModule {}
