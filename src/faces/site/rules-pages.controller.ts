import { Controller, Get, Param, Query } from '@nestjs/common';

import { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { RuleParams } from '#faces/rules/rules.dto.js';
import { RulesService } from '#faces/rules/rules.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RulePage, RulesPage } from './pages/rules.pages.js';
import { readRuleSearch } from './pages/rule-search.js';
import { resultUrl } from './tools/address.js';
import type { FormQuery } from './tools/tool-forms.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('rules')
@Unlimited()
export class RulesPagesController {
  constructor(
    private readonly rules: RulesService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @PageRoute()
  list(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Report<Rendered> | Rendered {
    const rules = this.rules.rules(visitor.language);
    const search = readRuleSearch(query);
    if (!search) return this.renderer.static(visitor, () => element(RulesPage, { rules }));
    return this.renderer.render(visitor, element(RulesPage, { rules, search }), { 'X-Robots-Tag': 'noindex' });
  }

  @Get(':id')
  @PageRoute()
  one(@Param() { id }: RuleParams, @CurrentVisitor() visitor: Visitor): Report<Rendered> | Redirection {
    const rule = this.rules.find(id, visitor.language)!;
    if (id !== rule.id) return new Redirection(`${resultUrl(visitor, 'rules', rule.id)}#${id}`);
    const all = this.rules.rules(visitor.language);
    const others = all.filter((other) => other.topic === rule.topic && other.id !== id);
    return this.renderer.static(visitor, () => element(RulePage, { rule, others }));
  }
}
