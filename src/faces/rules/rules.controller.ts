import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { Report } from '#platform/edge/reports/report-cache.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { OneRule, RuleList, RuleParams } from './rules.dto.js';
import { RulesService } from './rules.service.js';

const GOOD_FOR_SECONDS = 3600;

@Controller('api/v1/rules')
@ApiTags('rules')
@Unlimited()
export class RulesController {
  constructor(private readonly service: RulesService) {}

  @Get()
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'listRules',
    summary: 'Every check with its outcomes, weights and references',
    description: 'Does not count toward the limit.',
    security: [],
  })
  @ApiOkResponse({ type: RuleList, description: 'Every check.' })
  @ApiErrors('invalid_lang')
  list(@Query() { lang }: LangQuery): Report<RuleList> {
    const rules = this.service.rules(lang);
    return new Report(rules, GOOD_FOR_SECONDS, () => ({ api: 'v1', rules: [...rules] }), lang);
  }

  @Get(':id')
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'getRule',
    summary: 'One check with its outcomes, weights and references',
    description: 'Does not count toward the limit.',
    security: [],
  })
  @ApiOkResponse({ type: OneRule, description: 'The check.' })
  @ApiErrors('invalid_lang', 'invalid_request', 'not_found')
  one(@Param() { id }: RuleParams, @Query() { lang }: LangQuery): Report<OneRule> {
    const rule = this.service.find(id, lang)!;
    return new Report(rule, GOOD_FOR_SECONDS, () => Object.assign({ api: 'v1' as const }, rule), lang);
  }
}
