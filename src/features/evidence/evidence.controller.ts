import { Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { MAX_FILE_BYTES } from '#engine/simulation/evidence/evidence-file.js';
import { HealthQuery } from '#features/health/health.dto.js';
import { BodyLimit, ReadAsBytes } from '#platform/edge/body-limit.js';
import { bytesOf } from '#platform/edge/http/body.js';
import { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { ReportErrors, UploadErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { EvidenceParams, ReplayedHealth } from './evidence.dto.js';
import { EvidenceService } from './evidence.service.js';

const EVIDENCE_TYPE = 'application/vnd.domain-diagnostics.evidence+json';

const FILE = { type: 'object' as const, additionalProperties: true };
const PACKED = { type: 'string' as const, format: 'binary' };

@Controller('api/v1/evidence')
@ApiTags('evidence')
export class EvidenceController {
  constructor(
    private readonly service: EvidenceService,
    private readonly memory: MemoryBudget,
  ) {}

  @Get(':domain')
  @Localized()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getEvidence',
    summary: 'Everything that the health check of a domain rests on, as a file',
    description:
      'DNS messages, pages, certificates and sessions as they were received, from the last report or from a new one. The file can be replayed offline. At most 8 MiB.',
  })
  @ApiOkResponse({ description: 'The file.', content: { [EVIDENCE_TYPE]: { schema: FILE } } })
  @ReportErrors('invalid_lang', 'invalid_selector', 'too_complex')
  async file(
    @Param() { domain }: EvidenceParams,
    @Query() { selectors }: HealthQuery,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Rendered> {
    const held = this.memory.transit();
    if (response.closed) held.close();
    else whenClosed(response, () => held.close());
    const file = new Rendered(await this.service.file(domain, held, { client, selectors }), {
      'Content-Type': EVIDENCE_TYPE,
      'Content-Disposition': `attachment; filename="${domain.ascii}.evidence.json"`,
    });
    await file.packFor(request.headers['accept-encoding']);
    return file;
  }

  @Post('report')
  @HttpCode(200)
  @Localized()
  @BodyLimit(MAX_FILE_BYTES)
  @ReadAsBytes(true)
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'replayEvidence',
    summary: 'The health report of an evidence file, by the rules of today',
    description:
      'Sends no packet. `checkedAt` is the time of the file. At most 8 MiB, packed with gzip or not, and 64 MiB unpacked. Nothing is stored or cached.',
    requestBody: {
      required: true,
      content: {
        [EVIDENCE_TYPE]: { schema: FILE },
        'application/json': { schema: FILE },
        'application/gzip': { schema: PACKED },
      },
    },
  })
  @ApiOkResponse({ type: ReplayedHealth, description: 'The report of the file.' })
  @UploadErrors('invalid_lang', 'invalid_evidence')
  report(
    @Req() request: Request,
    @Query() { lang }: LangQuery,
    @CurrentClient() client: Client,
  ): Promise<ReplayedHealth> {
    return this.service.report(bytesOf(request), lang, client);
  }
}
