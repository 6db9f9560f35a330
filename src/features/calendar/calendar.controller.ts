import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { anonymousClient } from '#platform/edge/limits/client.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { CalendarParams } from './calendar.dto.js';
import { CalendarService } from './calendar.service.js';

@Controller('calendar')
@ApiTags('calendar')
@Unlimited()
export class CalendarController {
  constructor(private readonly service: CalendarService) {}

  @Get(':domain.ics')
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'calendar',
    summary: 'Expiry dates of a domain as a calendar to subscribe to',
    description:
      'Events for the registration, certificates, DNSSEC signatures, security.txt and test modes of MTA-STS and DKIM, with alarms two weeks before. What is unknown has no event. Counts toward the limit of badges.',
  })
  @ApiOkResponse({
    description: 'iCalendar (RFC 5545), to be refreshed once a day.',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
  @ApiErrors('invalid_domain', 'invalid_lang', 'invalid_request', 'rate_limited', 'upstream_unavailable')
  calendar(
    @Param() { domain }: CalendarParams,
    @Query() { lang }: LangQuery,
    @Req() request: Request,
  ): Promise<Report<Rendered>> {
    return this.service.calendar(domain, lang, anonymousClient(request));
  }
}
