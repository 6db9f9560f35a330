import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { SeoParams, SeoQuery, type SeoReport } from '#features/seo/seo.dto.js';
import { SeoService } from '#features/seo/seo.service.js';
import { severityCounts, findingsText, type Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { maxTextLength, RESPONSE, ResponseSize, withoutPassedChecks } from '../response-size.js';
import { Tool } from '../tool.js';

type SeoArguments = SeoParams & SeoQuery & ResponseSize;

const MAX_ADDRESS_LENGTH = 300;

@Injectable()
export class SeoTool extends Tool<SeoArguments, SeoReport> {
  readonly name = 'seo_check';
  readonly operation = 'checkSeo';
  readonly input = () => IntersectionType(SeoParams, SeoQuery, ResponseSize);
  override readonly limits: readonly Limit[] = ['burst:seo-check', 'day'];
  override readonly localized = true;
  override readonly readsPages = true;
  override readonly more = [RESPONSE];

  constructor(
    private readonly service: SeoService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, path, lang }: SeoArguments, client?: Client): Promise<SeoReport> {
    return (await this.service.report({ domain, path }, lang, client)).body;
  }

  render({ domain, path, finalUrl, fetchedAt, score, error, findings }: SeoReport, input: SeoArguments): string {
    const say: Translate = (key, params) => this.localizer.text(input.lang, `mcp.${key}`, params);
    const page = oneLine(finalUrl ?? (path === '/' ? domain : `https://${domain}${path}`), MAX_ADDRESS_LENGTH);
    const text = error
      ? say('seo.error', { page, code: error.code, message: error.message })
      : say('seo.score', { page, score, fetchedAt, ...severityCounts(findings) });
    return findingsText({ text, judged: !error }, findings, say, maxTextLength(input.response));
  }

  override structured(report: SeoReport, input: SeoArguments): object {
    return withoutPassedChecks(report, input);
  }
}
