import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/mapped-types';
import type { Caller } from '../../edge/limits/caller.js';
import { LangQuery } from '../../edge/texts/language.guard.js';
import type { Limit } from '../../edge/limits/limits.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { SeoParams, type SeoReport } from '../../seo/seo.dto.js';
import { SeoService } from '../../seo/seo.service.js';
import { countsOf, findingsText, type Say } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { longestText, RESPONSE, ResponseSize, sized } from '../response-size.js';
import { Tool } from '../tool.js';

type SeoArguments = SeoParams & LangQuery & ResponseSize;

const LONGEST_ADDRESS = 300;

@Injectable()
export class SeoTool extends Tool<SeoArguments, SeoReport> {
  readonly name = 'seo_check';
  readonly operation = 'checkSeo';
  readonly input = () => IntersectionType(SeoParams, LangQuery, ResponseSize);
  override readonly takesNames = true;
  override readonly limits: readonly Limit[] = ['burst:seo-check', 'day'];
  override readonly localized = true;
  override readonly more = [RESPONSE];

  constructor(
    private readonly service: SeoService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domain, lang }: SeoArguments, caller?: Caller): Promise<SeoReport> {
    return (await this.service.report(domain, lang, caller)).body;
  }

  render({ domain, finalUrl, fetchedAt, score, error, findings }: SeoReport, input: SeoArguments): string {
    const say: Say = (key, params) => this.localizer.text(input.lang, `mcp.${key}`, params);
    const page = oneLine(finalUrl ?? domain, LONGEST_ADDRESS);
    const text = error
      ? say('seo.error', { page, code: error.code, message: error.message })
      : say('seo.score', { page, score, fetchedAt, ...countsOf(findings) });
    return findingsText({ text, judged: !error }, findings, say, longestText(input));
  }

  override structured(report: SeoReport, input: SeoArguments): object {
    return sized(report, input);
  }
}
