import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '../edge/api-decorators.js';

import type { Rendered } from '../edge/http/rendered.js';
import { Unlimited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { RuleParams } from '../rules/rules.dto.js';
import { RulesService } from '../rules/rules.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RulePage, RulesPage } from './pages/rules.pages.js';
import { type Visit, VisitOf } from './visit.js';

@Controller('rules')
@ApiTags('pages')
@Unlimited()
export class RulesPagesController {
  constructor(
    private readonly rules: RulesService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @PageRoute('rulesPage', 'Every check, by topic')
  list(@VisitOf() visit: Visit): Report<Rendered> {
    return this.renderer.static(visit, () => element(RulesPage, { rules: this.rules.rules(visit.language) }));
  }

  @Get(':id')
  @PageRoute('rulePage', 'One check explained', 'invalid_request', 'not_found')
  one(@Param() { id }: RuleParams, @VisitOf() visit: Visit): Report<Rendered> {
    const rule = this.rules.find(id, visit.language)!;
    const all = this.rules.rules(visit.language);
    const others = all.filter((other) => other.topic === rule.topic && other.id !== id);
    return this.renderer.static(visit, () => element(RulePage, { rule, others }));
  }
}
