import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { EventStreams } from '#platform/edge/http/event-streams.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { ApiErrors, CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { MailTestDeleted, MailTestParams, MailTestQuery, MailTestResult, MailTestStart } from './mail-test.dto.js';
import { MailTestService } from './mail-test.service.js';

@Controller('api/v1/mail-test')
@ApiTags('mail-test')
export class MailTestController {
  constructor(
    private readonly service: MailTestService,
    private readonly streams: EventStreams,
  ) {}

  @Post()
  @HttpCode(200)
  @Localized()
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'startMailTest',
    summary: 'An address for a test message',
    description:
      'Send a message to the address: the result says what large providers would do with it, as far as authentication decides. It takes 3 messages of at most 1 MiB within 30 minutes. Only where the operator has turned the mail test on.',
  })
  @ApiOkResponse({ type: MailTestStart, description: 'The address.' })
  @CountedErrors('invalid_lang', 'not_found')
  start(@Query() { lang }: MailTestQuery): Promise<MailTestStart> {
    return this.service.start(lang);
  }

  @Get(':id')
  @Unlimited()
  @Localized()
  @Header('Cache-Control', 'no-store')
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'getMailTest',
    summary: 'What arrived at the address of a mail test',
    description:
      'The last message that arrived, judged as a large receiver would, and how it differs from the first one. The message itself is not kept. Does not count toward the limit.',
  })
  @ApiOkResponse({ type: MailTestResult, description: 'The state, and the result once a message has arrived.' })
  @ApiErrors('invalid_lang', 'not_found')
  result(@Param() { id }: MailTestParams, @Query() { lang }: MailTestQuery): Promise<MailTestResult> {
    return this.service.result(id, lang);
  }

  @Get(':id/events')
  @Unlimited()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'watchMailTest',
    summary: 'Changes of a mail test, as server-sent events',
    description: 'An event `change` whenever the result has changed, `end` when the test is deleted or expires.',
  })
  @ApiOkResponse({
    description: 'Events `change`, then `end`.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiErrors('not_found')
  watch(@Param() { id }: MailTestParams, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.streams.watch(request, response, this.service.changes(id));
  }

  @Delete(':id')
  @Unlimited()
  @Since('1.2.0')
  @ApiOperation({
    operationId: 'deleteMailTest',
    summary: 'Deletes a mail test and its address',
    description: 'Anyone who knows the id can delete it. Messages to the address are refused from then on.',
  })
  @ApiOkResponse({ type: MailTestDeleted, description: 'Nothing is left of it.' })
  @ApiErrors('not_found')
  remove(@Param() { id }: MailTestParams): Promise<MailTestDeleted> {
    return this.service.remove(id);
  }
}
