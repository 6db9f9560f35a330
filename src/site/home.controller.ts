import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '../edge/api-decorators.js';

import type { Rendered } from '../edge/http/rendered.js';
import { Unlimited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { ApiPage } from './pages/api.page.js';
import { HomePage } from './pages/home.page.js';
import { type Visit, VisitOf } from './visit.js';

@Controller()
@ApiTags('pages')
@Unlimited()
export class HomeController {
  constructor(private readonly renderer: PageRenderer) {}

  @Get()
  @PageRoute('homePage', 'Home page')
  home(@VisitOf() visit: Visit): Report<Rendered> {
    return this.renderer.static(visit, () => element(HomePage, {}));
  }

  @Get('api')
  @PageRoute('apiPage', 'How to use the API, keys, limits and MCP')
  api(@VisitOf() visit: Visit): Report<Rendered> {
    return this.renderer.static(visit, () => element(ApiPage, {}));
  }
}
