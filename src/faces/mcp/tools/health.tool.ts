import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type DomainHealth, HealthParams, HealthQuery } from '#features/health/health.dto.js';
import { HealthService } from '#features/health/health.service.js';
import { findingsText, type Translate } from '../findings-text.js';
import { maxTextLength, RESPONSE, ResponseSize, withinSize } from '../response-size.js';
import { Tool } from '../tool.js';

type HealthArguments = HealthParams & HealthQuery & ResponseSize;

@Injectable()
export class HealthTool extends Tool<HealthArguments, DomainHealth> {
  readonly name = 'dns_health_check';
  readonly operation = 'checkDomain';
  readonly input = () => IntersectionType(HealthParams, HealthQuery, ResponseSize);
  override readonly localized = true;
  override readonly more = [RESPONSE];

  constructor(
    private readonly service: HealthService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: HealthArguments, client?: Client): Promise<DomainHealth> {
    return (await this.service.check(params, params.lang, client)).body;
  }

  render(report: DomainHealth, input: HealthArguments): string {
    const { displayDomain: domain, score, summary, checkedAt, findings, locale } = report;
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const verdict = verdictOf(report);
    const { problem, warn, info, ok } = summary;
    const text = say(`health.${verdict}`, { domain, score, problem, warn, info, ok, checkedAt });
    const next = verdict === 'score' ? [say(problem + warn > 0 ? 'health.fixNext' : 'health.fineNext')] : [];
    const untested = findings.filter(({ id }) => id.endsWith('.unknown')).length;
    const open = verdict === 'score' && untested > 0 ? [say('health.untested', { untested })] : [];
    const head = [text, ...open, ...next].join(' ');
    return findingsText({ text: head, judged: verdict !== 'unknown' }, findings, say, maxTextLength(input.response));
  }

  override structured(report: DomainHealth, input: HealthArguments): object {
    return withinSize(report, input);
  }
}

/** The score has no meaning if the domain could not be looked up. */
function verdictOf({ resolvable, findings }: DomainHealth): 'unknown' | 'gone' | 'score' {
  if (findings.some(({ id }) => id === 'domain-exists.unknown')) return 'unknown';
  return resolvable ? 'score' : 'gone';
}
