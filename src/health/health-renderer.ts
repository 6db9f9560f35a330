import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { type Citation, citationsOf } from '../domain/citation.js';
import { SEVERITIES, type Finding, type Severity } from '../domain/finding.js';
import type { Fix, PublishableRecord } from '../domain/fix.js';
import { FindingTexts } from '../edge/texts/finding-texts.js';
import type { Language } from '../edge/texts/localizer.js';
import { QUESTION_TYPES } from '../domain/question-type.js';
import type { HealthReport } from './health-report.js';
import { healthTopics } from './health-topics.js';
import type { DomainHealth, HealthFinding } from './health.dto.js';

type RenderedFix = NonNullable<HealthFinding['fix']>;

interface Source {
  readonly topic: string;
  /** By outcome; under the empty name those of the check. */
  readonly references: ReadonlyMap<string, readonly Citation[]>;
}

/** By the id of the check. */
const sources: ReadonlyMap<string, Source> = new Map(
  healthTopics.flatMap(({ name: topic, checks }) =>
    checks.map(({ id, reference }) => {
      const rules = Object.entries({ '': reference?.rule, ...reference?.rules });
      const cited = rules.map(([outcome, rule]) => [outcome, rule === undefined ? [] : citationsOf(rule)] as const);
      return [id, { topic, references: new Map(cited) }] as const;
    }),
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
      findings: findings.map((finding) => this.finding(finding, locale)),
      summary: countBySeverity(findings),
      checkedAt,
      locale,
    };
  }

  private finding(
    { id, category, severity, params, fix, evidence = [], verify }: Finding,
    language: Language,
  ): HealthFinding {
    const [check = '', outcome = ''] = id.split('.');
    const { topic, references } = sources.get(check)!;
    const name = this.texts.text(language, `health-${topic}.${check}.name`, {});
    const key = outcome === 'unknown' ? 'health.unknown' : `health-${topic}.${id}`;
    const words = outcome === 'unknown' ? { ...params, name } : params;
    return {
      id,
      category,
      topic,
      severity,
      title: this.texts.text(language, `${key}.title`, words),
      detail: this.texts.text(language, `${key}.detail`, words),
      evidence: [...evidence],
      ...(verify !== undefined && { verify }),
      references: [...(references.get(outcome) ?? references.get('')!)],
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

  /** Anyone who has published a record wants to see it arrive. */
  private propagation({ host, type }: PublishableRecord, language: Language): RenderedFix['cta'] {
    const { publicUrl } = this.config.http;
    if (publicUrl === '' || !QUESTION_TYPES.some((known) => known === type)) return undefined;
    const href = new URL(`api/v1/propagation/${host}/${type}`, publicUrl.replace(/\/?$/, '/')).href;
    return { label: this.texts.text(language, 'health.propagation', {}), href };
  }
}

function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts = SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}
