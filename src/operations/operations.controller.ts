import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import { overloaded } from '../edge/errors/api-error.js';
import { Unlimited } from '../edge/limits/limits.js';
import { Shutdown } from '../edge/http/shutdown.js';
import { SharedStore } from '../network/redis/shared-store.js';
import { Liveness, Readiness } from './operations.dto.js';

@Controller()
@ApiTags('operations')
@Unlimited()
export class OperationsController {
  constructor(
    private readonly shutdown: Shutdown,
    private readonly store: SharedStore,
  ) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getLiveness',
    summary: 'The process lives',
    description: 'For the one who restarts it when it does not.',
    security: [],
  })
  @ApiOkResponse({ type: Liveness, description: 'It does.' })
  @ApiErrors()
  liveness(): Liveness {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'The process takes requests',
    description:
      'For the one who sends it requests; 503 from the moment it is told to end. `degraded` takes them as well, but counts and keeps reports on its own, because Redis fails.',
    security: [],
  })
  @ApiOkResponse({ type: Readiness, description: 'It does.' })
  @ApiErrors()
  readiness(): Readiness {
    if (this.shutdown.begun) throw overloaded();
    return { status: this.store.state === 'failing' ? 'degraded' : 'ready' };
  }
}
