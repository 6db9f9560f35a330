import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { WebCheckParams, WebCheckQuery, type WebCheckResult } from '#features/web-check/web-check.dto.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { withinSize } from '../compact-findings.js';
import type { ResponseSize } from '../response-size.js';
import { ViewTool } from '../view-tool.js';
import { webCheckView } from '../../views/web-check.view.js';

/** Of a compact report. Headers and cookies take most of it. */
const MAX_LENGTH = 7000;

type WebCheckArguments = WebCheckParams & WebCheckQuery;

@Injectable()
export class WebCheckTool extends ViewTool<WebCheckArguments, WebCheckResult> {
  readonly name = 'web_check';
  readonly operation = 'checkWeb';
  readonly input = () => IntersectionType(WebCheckParams, WebCheckQuery);
  override readonly limits: readonly Limit[] = ['burst:web-check', 'day'];
  override readonly localized = true;
  readonly view = webCheckView;

  constructor(
    private readonly service: WebCheckService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, lang, fresh }: WebCheckArguments, client?: Client): Promise<WebCheckResult> {
    return (await this.service.check(domain, lang, client, fresh)).body;
  }

  override structured(report: WebCheckResult, input: WebCheckArguments & ResponseSize): object {
    return input.response === 'full' ? report : withinSize(withAccepted(report), input, MAX_LENGTH);
  }
}

/** Of the TLS survey what the server accepts: more than a hundred cipher suites that it refuses say nothing new. */
function withAccepted(report: WebCheckResult): WebCheckResult {
  const { addresses, certificate } = report.tls;
  const accepted = addresses.map((one) =>
    Object.assign({}, one, {
      suites: one.suites.filter(({ offered }) => offered),
      groups: one.groups.filter(({ offered }) => offered),
    }),
  );
  return Object.assign({}, report, { tls: { addresses: accepted, certificate } });
}
