import { Controller, Get } from '@nestjs/common';

import type { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { ApiPage } from './pages/api.page.js';
import { GlossaryPage } from './pages/glossary.page.js';
import { HomePage } from './pages/home.page.js';
import { GLOSSARY_TERMS } from './report/glossary-terms.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller()
@Unlimited()
export class HomeController {
  constructor(private readonly renderer: PageRenderer) {}

  @Get()
  @PageRoute()
  home(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(HomePage, {}));
  }

  @Get('glossary')
  @PageRoute()
  glossary(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(GlossaryPage, { terms: GLOSSARY_TERMS }));
  }

  @Get('api')
  @PageRoute()
  api(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(ApiPage, {}));
  }
}
