import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { SeoParams, SeoQuery, type SeoReport } from '#features/seo/seo.dto.js';
import { SeoService } from '#features/seo/seo.service.js';
import { seoView } from '../../views/seo.view.js';
import { withoutPassedChecks } from '../compact-findings.js';
import type { ResponseSize } from '../response-size.js';
import { ViewTool } from '../view-tool.js';

type SeoArguments = SeoParams & SeoQuery;

@Injectable()
export class SeoTool extends ViewTool<SeoArguments, SeoReport> {
  readonly name = 'seo_check';
  readonly operation = 'checkSeo';
  readonly input = () => IntersectionType(SeoParams, SeoQuery);
  override readonly limits: readonly Limit[] = ['burst:seo-check', 'day'];
  override readonly localized = true;
  override readonly readsPages = true;
  readonly view = seoView;

  constructor(
    private readonly service: SeoService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, path, lang }: SeoArguments, client?: Client): Promise<SeoReport> {
    return (await this.service.report({ domain, path }, lang, client)).body;
  }

  override structured(report: SeoReport, input: SeoArguments & ResponseSize): object {
    return withoutPassedChecks(report, input);
  }
}
