import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { Shutdown } from '#platform/edge/pacing/shutdown.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { SharedStore } from '#platform/runtime/redis/shared-store.js';
import { Liveness, Readiness } from './operations.dto.js';

@Controller()
@ApiTags('operations')
@Unlimited()
export class OperationsController {
  constructor(
    private readonly shutdown: Shutdown,
    private readonly store: SharedStore,
    private readonly resolvers: ResolverStates,
  ) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'getLiveness',
    summary: 'Liveness probe',
    description: 'Returns 200 while the process runs.',
    security: [],
  })
  @ApiOkResponse({ type: Liveness, description: 'The process runs.' })
  @ApiErrors()
  liveness(): Liveness {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Readiness probe',
    description:
      'Returns 200 when the service accepts requests, 503 during shutdown. `degraded` means that Redis is unavailable and this replica counts and caches on its own, or, with `resolvers: system`, that no default resolver answers and the resolvers of the system are used instead.',
    security: [],
  })
  @ApiOkResponse({ type: Readiness, description: 'The service accepts requests.' })
  @ApiErrors()
  readiness(): Readiness {
    if (this.shutdown.begun) throw overloaded();
    const { isSystem, otherHttp } = this.resolvers;
    const isDegraded = this.store.state === 'failing' || isSystem;
    return {
      status: isDegraded ? 'degraded' : 'ready',
      ...(isSystem && { resolvers: 'system' }),
      ...(otherHttp.size > 0 && { otherHttp: [...otherHttp.keys()] }),
    };
  }
}
