import { Controller, Get, Param, Query } from '@nestjs/common';

import { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { ProfileParams } from '#features/profiles/profiles.dto.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { element } from './element.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RunningPageFirst } from './running-first.js';
import { fieldText, resultUrl, typedQuery, withQuery } from './tools/address.js';
import { ProfilePage, ProfilesPage } from './tools/profile.page.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

const MAX_LENGTH = 300;

@Controller('profiles')
export class ProfilesPageController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(
    @Query() query: Readonly<Record<string, unknown>>,
    @CurrentVisitor() visitor: Visitor,
  ): Redirection | Rendered | Report<Rendered> {
    const profiles = this.profiles.list(visitor.language);
    const typed = fieldText(query, 'domain');
    if (typed.trim() === '') return this.renderer.static(visitor, () => element(ProfilesPage, { profiles }));
    const domain = readDomain(typed);
    const wanted = fieldText(query, 'profile');
    const profile = (profiles.find((one) => one.profile === wanted) ?? profiles[0]!).profile;
    if (domain) {
      const result = resultUrl(visitor, 'profiles', profile, domain.ascii);
      return new Redirection(withQuery(result, typedQuery(typed, domain)));
    }
    const refused = typed.slice(0, MAX_LENGTH);
    return this.renderer.render(visitor, element(ProfilesPage, { profiles, profile, refused }));
  }

  @Get(':profile/:domain')
  @RunningPageFirst()
  @PageRoute()
  async check(
    @Param() params: ProfileParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.profiles.check(params, visitor.language, client);
    const others = this.profiles.list(visitor.language);
    return this.renderer.of(report, visitor, (result) => element(ProfilePage, { result, others }), report.edition);
  }
}
