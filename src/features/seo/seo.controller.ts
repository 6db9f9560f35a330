import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { SeoParams, SeoQuery, SeoReport } from './seo.dto.js';
import { SeoService } from './seo.service.js';

@Controller('api/v1/seo-check')
@ApiTags('seo')
export class SeoController {
  constructor(private readonly seo: SeoService) {}

  @Get(':domain')
  @Localized()
  @BurstLimit('seo-check')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkSeo',
    summary: 'Visibility of a site to search engines and AI assistants',
    description:
      'Fetches the home page, or the page at `path`, robots.txt, sitemap and llms.txt like a crawler, without JavaScript. An unreachable page is reported in the result. Cached for 5 minutes.',
  })
  @ApiOkResponse({ type: SeoReport, description: 'Report, also if the page could not be reached.' })
  @ReportErrors('invalid_path', 'invalid_lang')
  check(
    @Param() { domain }: SeoParams,
    @Query() { lang, path }: SeoQuery,
    @CurrentClient() client: Client,
  ): Promise<Report<SeoReport>> {
    return this.seo.report({ domain, path }, lang, client);
  }
}
