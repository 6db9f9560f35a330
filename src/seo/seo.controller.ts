import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '../edge/api-decorators.js';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import { CalledBy, type Caller } from '../edge/limits/caller.js';
import { LangQuery, Localized } from '../edge/texts/language.guard.js';
import { Limited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { SeoParams, SeoReport } from './seo.dto.js';
import { SeoService } from './seo.service.js';

@Controller('api/v1/seo-check')
@ApiTags('seo')
export class SeoController {
  constructor(private readonly seo: SeoService) {}

  @Get(':domain')
  @Localized()
  @Limited('burst:seo-check')
  @ApiOperation({
    operationId: 'checkSeo',
    summary: 'Visibility of a site to search engines and AI assistants',
    description:
      'Fetches the home page, robots.txt, sitemap and llms.txt like a crawler, without JavaScript. An unreachable page is reported in the result. Cached for 5 minutes.',
  })
  @ApiOkResponse({ type: SeoReport, description: 'Report, also if the page could not be reached.' })
  @ApiErrors(
    'invalid_domain',
    'invalid_lang',
    'invalid_request',
    'invalid_api_key',
    'rate_limited',
    'upstream_unavailable',
  )
  check(
    @Param() { domain }: SeoParams,
    @Query() { lang }: LangQuery,
    @CalledBy() caller: Caller,
  ): Promise<Report<SeoReport>> {
    return this.seo.report(domain, lang, caller);
  }
}
