import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { ApiErrors, ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Report } from '#platform/edge/reports/report-cache.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { ProfileList, ProfileParams, ProfileResult } from './profiles.dto.js';
import { PROFILES } from './profile-list.js';
import { ProfilesService } from './profiles.service.js';

const GOOD_FOR_SECONDS = 3600;

@Controller('api/v1/profiles')
@ApiTags('profiles')
export class ProfilesController {
  constructor(private readonly service: ProfilesService) {}

  @Get()
  @Localized()
  @Unlimited()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'listProfiles',
    summary: 'Requirements of others that a domain can be compared with',
    description: 'Does not count toward the limit.',
    security: [],
  })
  @ApiOkResponse({ type: ProfileList, description: 'Every profile, with its sources and their dates.' })
  @ApiErrors('invalid_lang')
  list(@Query() { lang }: LangQuery): Report<ProfileList> {
    const list = (): ProfileList => ({ api: 'v1', profiles: [...this.service.list(lang)], locale: lang });
    return new Report(PROFILES, GOOD_FOR_SECONDS, list, lang);
  }

  @Get(':profile/:domain')
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkProfile',
    summary: 'The requirements of a profile, each with evidence',
    description:
      'Judges the evidence of the health check by requirements of others, such as sender rules. What is not visible from outside is neither met nor unmet.',
  })
  @ApiOkResponse({ type: ProfileResult, description: 'The state of every requirement.' })
  @ReportErrors('invalid_lang', 'not_found')
  check(
    @Param() params: ProfileParams,
    @Query() { lang }: LangQuery,
    @CurrentClient() client: Client,
  ): Promise<Report<ProfileResult>> {
    return this.service.check(params, lang, client);
  }
}
