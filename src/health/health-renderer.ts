import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { Reference } from '../domain/check.js';
import { filledCommand, isPlainWord } from '../domain/command.js';
import { SEVERITIES, type Finding, type Severity } from '../domain/finding.js';
import type { Params } from '../domain/evidence.js';
import type { Fix, PublishableRecord } from '../domain/fix.js';
import { FindingTexts } from '../edge/texts/finding-texts.js';
import type { Language } from '../edge/texts/localizer.js';
import { QUESTION_TYPES } from '../domain/question-type.js';
import type { HealthReport } from './health-report.js';
import { healthTopics } from './health-topics.js';
import type { DomainHealth, HealthFinding } from './health.dto.js';

type RenderedFix = NonNullable<HealthFinding['fix']>;

interface Source {
  readonly catalogue: string;
  readonly reference?: Reference;
}

/** By the id of the check. */
const sources: ReadonlyMap<string, Source> = new Map(
  healthTopics.flatMap(({ name, checks }) =>
    checks.map(({ id, reference }) => [id, { catalogue: `health-${name}`, ...(reference && { reference }) }] as const),
  ),
);

/** Tells a report in a language. */
@Injectable()
export class HealthRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly config: Config,
  ) {}

  render(report: HealthReport, locale: Language): DomainHealth {
    const { domain, displayDomain, resolvable, score, findings, checkedAt } = report;
    return {
      api: 'v1',
      domain,
      displayDomain,
      resolvable,
      score,
      findings: findings.map((finding) => this.finding(finding, report, locale)),
      summary: countBySeverity(findings),
      checkedAt,
      locale,
    };
  }

  private finding(
    { id, category, severity, params, fix }: Finding,
    report: HealthReport,
    language: Language,
  ): HealthFinding {
    const [check = '', outcome = ''] = id.split('.');
    const { catalogue, reference } = sources.get(check)!;
    const name = this.texts.text(language, `${catalogue}.${check}.name`, {});
    const key = outcome === 'unknown' ? 'health.unknown' : `${catalogue}.${id}`;
    const evidence = outcome === 'unknown' ? { ...params, name } : params;
    const detail = this.texts.text(language, `${key}.detail`, evidence);
    const proof = reference && this.texts.text(language, 'health.reference', asked(reference, report, params));
    return {
      id,
      category,
      severity,
      title: this.texts.text(language, `${key}.title`, evidence),
      detail: proof === undefined ? detail : `${detail}\n${proof}`,
      ...(fix && { fix: this.fix(fix, language) }),
    };
  }

  private fix({ steps, record }: Fix, language: Language): RenderedFix {
    const cta = record && this.propagation(record, language);
    return {
      steps: steps.map(({ key, params }) => this.texts.text(language, `health-steps.${key}`, params)),
      ...(record && { record }),
      ...(cta && { cta }),
    };
  }

  /** Whoever has published a record wants to see it arrive. */
  private propagation({ host, type }: PublishableRecord, language: Language): RenderedFix['cta'] {
    const { publicUrl } = this.config.http;
    if (publicUrl === '' || !QUESTION_TYPES.some((known) => known === type)) return undefined;
    const href = new URL(`api/v1/propagation/${host}/${type}`, publicUrl.replace(/\/?$/, '/')).href;
    return { label: this.texts.text(language, 'health.propagation', {}), href };
  }
}

/** The server is the first that can be named in a command; behind each stands what it said. */
function asked(reference: Reference, { domain, zone }: HealthReport, params: Params) {
  const servers = [params.servers ?? []].flat().map((entry) => String(entry).split(' ', 1)[0]!);
  const { rule, ...programs } = reference;
  const command = Object.entries(programs).flat().join(' ');
  return { rule, command: filledCommand(command, { ...params, server: servers.find(isPlainWord), domain, zone }) };
}

function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts = SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}
