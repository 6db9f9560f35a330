import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { WebCheckParams, type WebCheckResult } from '#features/web-check/web-check.dto.js';
import { isJudged } from '#features/web-check/web-verdict.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { findingsText, severityCounts, type Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { maxTextLength, RESPONSE, ResponseSize, withoutPassedChecks } from '../response-size.js';
import { Tool } from '../tool.js';

type WebCheckArguments = WebCheckParams & LangQuery & ResponseSize;

const MAX_ADDRESS_LENGTH = 300;

@Injectable()
export class WebCheckTool extends Tool<WebCheckArguments, WebCheckResult> {
  readonly name = 'web_check';
  readonly operation = 'checkWeb';
  override readonly leavesOut = ['fresh'];
  readonly input = () => IntersectionType(WebCheckParams, LangQuery, ResponseSize);
  override readonly limits: readonly Limit[] = ['burst:web-check', 'day'];
  override readonly localized = true;
  override readonly more = [RESPONSE];

  constructor(
    private readonly service: WebCheckService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, lang }: WebCheckArguments, client?: Client): Promise<WebCheckResult> {
    return (await this.service.check(domain, lang, client)).body;
  }

  render(result: WebCheckResult, input: WebCheckArguments): string {
    const { domain, finalUrl, grade, findings } = result;
    const say: Translate = (key, params) => this.localizer.text(input.lang, `mcp.${key}`, params);
    const page = oneLine(finalUrl ?? domain, MAX_ADDRESS_LENGTH);
    const level = say(`web.${grade.mozilla ?? 'unknown'}`);
    const text = say(finalUrl === null ? 'web.silent' : 'web.summary', { page, level, ...severityCounts(findings) });
    return findingsText({ text, judged: isJudged(result) }, findings, say, maxTextLength(input));
  }

  override structured(report: WebCheckResult, input: WebCheckArguments): object {
    return withoutPassedChecks(report, input);
  }
}
