import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/mapped-types';
import type { Caller } from '../../edge/limits/caller.js';
import { LangQuery } from '../../edge/texts/language.guard.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { type DomainHealth, HealthParams } from '../../health/health.dto.js';
import { HealthService } from '../../health/health.service.js';
import { findingsText, type Say } from '../findings-text.js';
import { longestText, RESPONSE, ResponseSize, bounded } from '../response-size.js';
import { Tool } from '../tool.js';

type HealthArguments = HealthParams & LangQuery & ResponseSize;

@Injectable()
export class HealthTool extends Tool<HealthArguments, DomainHealth> {
  readonly name = 'dns_health_check';
  readonly operation = 'checkDomain';
  readonly input = () => IntersectionType(HealthParams, LangQuery, ResponseSize);
  override readonly takesNames = true;
  override readonly localized = true;
  override readonly more = [RESPONSE];

  constructor(
    private readonly service: HealthService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: HealthArguments, caller?: Caller): Promise<DomainHealth> {
    return (await this.service.check(params, params.lang, caller)).body;
  }

  render(report: DomainHealth, input: HealthArguments): string {
    const { displayDomain: domain, score, summary, checkedAt, findings, locale } = report;
    const say: Say = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const verdict = verdictOf(report);
    const { problem, warn, info, ok } = summary;
    const text = say(`health.${verdict}`, { domain, score, problem, warn, info, ok, checkedAt });
    return findingsText({ text, judged: verdict !== 'unknown' }, findings, say, longestText(input));
  }

  override structured(report: DomainHealth, input: HealthArguments): object {
    return bounded(report, input);
  }
}

/** A score of 100 means nothing where nothing could be asked. */
function verdictOf({ resolvable, findings }: DomainHealth): 'unknown' | 'gone' | 'score' {
  if (findings.some(({ id }) => id === 'domain-exists.unknown')) return 'unknown';
  return resolvable ? 'score' : 'gone';
}
