import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { WebCheckParams, type WebCheckResult } from '#features/web-check/web-check.dto.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { RESPONSE, ResponseSize, withoutPassedChecks } from '../response-size.js';
import { ViewTool } from '../view-tool.js';
import { webCheckView } from '../../views/web-check.view.js';

type WebCheckArguments = WebCheckParams & LangQuery & ResponseSize;

@Injectable()
export class WebCheckTool extends ViewTool<WebCheckArguments, WebCheckResult> {
  readonly name = 'web_check';
  readonly operation = 'checkWeb';
  override readonly leavesOut = ['fresh'];
  readonly input = () => IntersectionType(WebCheckParams, LangQuery, ResponseSize);
  override readonly limits: readonly Limit[] = ['burst:web-check', 'day'];
  override readonly localized = true;
  override readonly more = [RESPONSE];
  readonly view = webCheckView;

  constructor(
    private readonly service: WebCheckService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, lang }: WebCheckArguments, client?: Client): Promise<WebCheckResult> {
    return (await this.service.check(domain, lang, client)).body;
  }

  override structured(report: WebCheckResult, input: WebCheckArguments): object {
    return withoutPassedChecks(report, input);
  }
}
