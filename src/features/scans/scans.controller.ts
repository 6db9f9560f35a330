import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { ReadAsStream } from '#platform/edge/body-limit.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { EventStreams } from '#platform/edge/http/event-streams.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { ScanDownload } from './scan-download.js';
import type { ResultForm } from './scan-results.js';
import {
  ResultsQuery,
  ScanDeleted,
  ScanInput,
  ScanOptions,
  ScanParams,
  ScanResult,
  ScanStart,
  ScanSummary,
} from './scans.dto.js';
import { ScansService } from './scans.service.js';
import { sentList } from './sent-list.js';

const CSV = /\btext\/csv\b/i;
const LINES = { schema: { type: 'string' as const } };
const RESULTS = {
  description: 'One line for each domain that is done.',
  content: { 'application/x-ndjson': LINES, 'text/csv': LINES },
};

@Controller('api/v1/scans')
@ApiTags('scans')
export class ScansController {
  constructor(
    private readonly service: ScansService,
    private readonly download: ScanDownload,
    private readonly streams: EventStreams,
  ) {}

  @Post()
  @HttpCode(202)
  @SkipThrottle() // each domain counts toward the scan quota of the key
  @ReadAsStream(true)
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'startScan',
    summary: 'Checks a list of up to 2,000,000 domains in the background',
    description:
      'A list as text (one domain a line), as NDJSON (a text or `{domain}` a line), or as JSON; streamed and at most 64 MiB. Needs an API key, to which the scan belongs. Each domain counts as one request of the scan quota of the key. Only where the operator has turned scans on.',
  })
  @ApiExtraModels(ScanInput)
  @ApiConsumes('text/plain', 'application/x-ndjson', 'application/json')
  @ApiBody({ required: true, schema: { oneOf: [{ type: 'string' }, { $ref: getSchemaPath(ScanInput) }] } })
  @ApiResponse({ status: 202, type: ScanStart, description: 'The scan waits for its turn.' })
  @ApiErrors('invalid_body', 'invalid_request', 'invalid_api_key', 'not_found', 'payload_too_large', 'rate_limited')
  start(@Query() options: ScanOptions, @CurrentClient() client: Client, @Req() request: Request): Promise<ScanStart> {
    this.service.mustBegin(client);
    return this.service.start(client, sentList(request, options));
  }

  @Get(':id')
  @Unlimited()
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getScan',
    summary: 'How far a scan is',
    description: 'Anyone who knows the id can read it. Does not count toward the limit.',
  })
  @ApiOkResponse({ type: ScanResult, description: 'Its state.' })
  @ApiErrors('not_found')
  state(@Param() { id }: ScanParams): Promise<ScanResult> {
    return this.service.state(id);
  }

  @Get(':id/summary')
  @Unlimited()
  @Localized()
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getScanSummary',
    summary: 'Scores, findings, shared causes and providers of a scan',
    description:
      'Of the domains that are done so far. Their order is shuffled, so shares change little. Does not count toward the limit.',
  })
  @ApiOkResponse({ type: ScanSummary, description: 'The summary.' })
  @ApiErrors('invalid_lang', 'not_found')
  summary(@Param() { id }: ScanParams, @Query() { lang }: LangQuery): Promise<ScanSummary> {
    return this.service.summary(id, lang);
  }

  @Get(':id/results')
  @Unlimited()
  @Localized()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getScanResults',
    summary: 'One line for each domain of a scan that is done',
    description:
      'NDJSON: `{n, domain, status, score, findings: [[id, severity]], checkedAt}`, or with `error` in place of score and findings after three attempts. `findings` are problems, warnings and what could not be found out (`unknown`). CSV with `Accept: text/csv`. Can be read while the scan runs; `after` goes on after a line. `full=true` adds whole reports in the language `lang`. Does not count toward the limit.',
  })
  @ApiOkResponse(RESULTS)
  @ApiErrors('invalid_lang', 'invalid_request', 'not_found')
  results(
    @Param() { id }: ScanParams,
    @Query() query: ResultsQuery,
    @Req() { headers }: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(id, CSV.test(headers.accept ?? '') ? 'csv' : 'ndjson', query, response);
  }

  @Get(':id/results.csv')
  @Unlimited()
  @Localized()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getScanResultsCsv',
    summary: 'The results of a scan as CSV',
    description: 'For links.',
  })
  @ApiOkResponse({ description: RESULTS.description, content: { 'text/csv': LINES } })
  @ApiErrors('invalid_lang', 'invalid_request', 'not_found')
  csv(@Param() { id }: ScanParams, @Query() query: ResultsQuery, @Res() response: Response): Promise<void> {
    return this.send(id, 'csv', query, response);
  }

  @Get(':id/results.ndjson')
  @Unlimited()
  @Localized()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getScanResultsNdjson',
    summary: 'The results of a scan as NDJSON',
    description: 'For links.',
  })
  @ApiOkResponse({ description: RESULTS.description, content: { 'application/x-ndjson': LINES } })
  @ApiErrors('invalid_lang', 'invalid_request', 'not_found')
  ndjson(@Param() { id }: ScanParams, @Query() query: ResultsQuery, @Res() response: Response): Promise<void> {
    return this.send(id, 'ndjson', query, response);
  }

  @Get(':id/events')
  @Unlimited()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'watchScan',
    summary: 'The progress of a scan, as server-sent events',
    description:
      'An event `progress` with the state (as `getScan`) at once and whenever it has changed, `end` when the scan is over or was deleted, or after 30 minutes. Does not count toward the limit.',
  })
  @ApiOkResponse({
    description: 'Events `progress`, then `end`.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiErrors('not_found')
  watch(@Param() { id }: ScanParams, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.streams.watch(request, response, this.service.changes(id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @SkipThrottle()
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'cancelScan',
    summary: 'Ends a scan and keeps what is done',
    description: 'Only with the API key that started it.',
  })
  @ApiOkResponse({ type: ScanResult, description: 'Its state.' })
  @ApiErrors('invalid_api_key', 'not_found')
  cancel(@Param() { id }: ScanParams, @CurrentClient() client: Client): Promise<ScanResult> {
    return this.service.cancel(id, client);
  }

  @Delete(':id')
  @SkipThrottle()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'deleteScan',
    summary: 'Ends a scan and deletes all of it',
    description: 'Only with the API key that started it.',
  })
  @ApiOkResponse({ type: ScanDeleted, description: 'Nothing is left of it.' })
  @ApiErrors('invalid_api_key', 'not_found')
  remove(@Param() { id }: ScanParams, @CurrentClient() client: Client): Promise<ScanDeleted> {
    return this.service.remove(id, client);
  }

  private send(id: string, form: ResultForm, query: ResultsQuery, response: Response): Promise<void> {
    const { full = false, lang, ...wish } = query;
    if (!full) return this.download.send(response, id, form, wish);
    if (form === 'csv') throw new ApiError('invalid_request', { value: 'true', field: 'full' });
    return this.download.sendWhole(response, id, { ...wish, lang });
  }
}
