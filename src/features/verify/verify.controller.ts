import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { Verification, VerifyParams } from './verify.dto.js';
import { VerifyService } from './verify.service.js';

@Controller('api/v1/verify')
@ApiTags('verify')
export class VerifyController {
  constructor(private readonly service: VerifyService) {}

  @Get(':domain/:finding')
  @Header('Cache-Control', 'no-store')
  @Localized()
  @BurstLimit('verify')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'verifyFix',
    summary: 'Whether one finding is fixed, past every cache',
    description:
      'Checks the domain again without caches, and compares the authoritative name servers with public resolvers. Failures on our side are `unknown`. Separate per-minute limit.',
  })
  @ApiOkResponse({ type: Verification, description: 'State of the finding, and what is seen where.' })
  @CountedErrors('invalid_domain', 'invalid_lang', 'invalid_selector', 'not_found')
  verify(
    @Param() { domain, finding }: VerifyParams,
    @Query() { lang }: LangQuery,
    @Query() { selectors }: SelectorsQuery,
    @CurrentClient() client: Client,
  ): Promise<Verification> {
    return this.service.verify({ domain, finding, selectors }, lang, client);
  }
}
