import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { SEVERITIES, type Finding, type Severity } from '#base/domain/finding.js';
import type { Fix, PublishableRecord, Step } from '#base/domain/fix.js';
import { publicAddress } from '#platform/edge/http/public-address.js';
import { FindingTexts, sourcesOf } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { QUERY_TYPES } from '#base/domain/query-type.js';
import type { StepKey } from '#engine/repair/fixes.js';
import { type Place, placeOf, saysWhenToCheck } from '#engine/repair/places.js';
import type { HealthReport } from './health-report.js';
import { reportTopics } from './health-topics.js';
import type { DomainHealth, HealthFinding } from './health.dto.js';

type RenderedFix = NonNullable<HealthFinding['fix']>;

const SOURCES = new Map(reportTopics.flatMap(({ name, checks }) => sourcesOf(checks, name, `health-${name}`)));

/** Steps that require the user to write a record, with the generator for it. */
const GENERATORS: ReadonlyMap<string, string> = new Map<StepKey, string>([
  ['spf-rewrite', 'spf'],
  ['dmarc-rewrite', 'dmarc'],
  ['caa-issue', 'caa'],
  ['mta-sts', 'mta-sts'],
  ['mta-sts-record', 'mta-sts'],
  ['mta-sts-policy', 'mta-sts'],
]);
/** Generators without a field for the domain, because their records do not contain it. */
const NAMELESS = new Set(['spf', 'caa']);

/** Renders a report in one language. */
@Injectable()
export class HealthRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly config: Config,
  ) {}

  render(report: HealthReport, locale: Language): DomainHealth {
    const { domain, displayDomain, resolvable, score, findings, checkedAt, severityProfile } = report;
    return {
      api: 'v1',
      domain,
      displayDomain,
      resolvable,
      score,
      findings: findings.map((finding) => this.finding(finding, report, locale)),
      summary: countBySeverity(findings),
      ...(severityProfile !== undefined && { severityProfile }),
      checkedAt,
      locale,
    };
  }

  private finding(finding: Finding, report: HealthReport, language: Language): HealthFinding {
    return this.texts.finding(language, SOURCES, finding, (fix, check) =>
      this.fix(fix, language, this.helpWith(fix, check, report, language)),
    );
  }

  private fix(fix: Fix, language: Language, cta: RenderedFix['cta']): RenderedFix {
    const { record } = fix;
    return {
      steps: this.steps(fix, language),
      where: placeOf(fix),
      ...(record && { record }),
      cta,
    };
  }

  /** The finding as one manual task. */
  manual(finding: Finding, language: Language): { id: string; title: string; where: Place; steps: string[] } {
    const [check = ''] = finding.id.split('.');
    return {
      id: finding.id,
      title: this.texts.sentences(language, SOURCES.get(check)!.catalog, finding).title,
      where: placeOf(finding.fix!),
      steps: this.steps(finding.fix!, language),
    };
  }

  /** The steps of a fix; the last one says how to see that it worked. */
  private steps(fix: Fix, language: Language): string[] {
    const told = this.texts.steps(language, 'health-steps', fix.steps);
    return saysWhenToCheck(fix) ? told : [...told, this.texts.text(language, `health.worked.${placeOf(fix)}`, {})];
  }

  /** The condition under which a stage of a plan can begin. */
  condition(condition: Step | 'published', language: Language): string {
    return condition === 'published'
      ? this.texts.text(language, 'health.published', {})
      : this.texts.text(language, `health-steps.${condition.key}`, condition.params);
  }

  /** The title of a finding, for reports that refer to it. */
  title({ id, params }: Finding, language: Language): string {
    const [check = ''] = id.split('.');
    return this.texts.text(language, `${SOURCES.get(check)!.catalog}.${id}.title`, params);
  }

  /** Link to the page that helps with a fix of another report about this domain. */
  help(fix: Fix, check: string, domain: string | null, language: Language): RenderedFix['cta'] {
    if (domain !== null) return this.helpWith(fix, check, { domain, resolvable: true }, language);
    return {
      label: this.texts.text(language, 'health.reports', {}),
      href: publicAddress(this.config.http, `reports?lang=${language}`),
    };
  }

  /** Link to the page that helps with the fix: propagation check, generator or plan. */
  private helpWith(
    { steps, record }: Fix,
    check: string,
    { domain, resolvable }: Pick<HealthReport, 'domain' | 'resolvable'>,
    language: Language,
  ): RenderedFix['cta'] {
    const link = (key: string, path: string, query: Readonly<Record<string, string>> = {}, anchor = '') => ({
      label: this.texts.text(language, `health.${key}`, {}),
      href: publicAddress(
        this.config.http,
        `${path}?${new URLSearchParams({ ...query, lang: language }).toString()}${anchor}`,
      ),
    });
    if (record && isPropagated(record)) return link('propagation', `propagation/${record.host}/${record.type}`);
    const generator = steps.map(({ key }) => GENERATORS.get(key)).find((kind) => kind !== undefined);
    if (generator !== undefined)
      return link('generator', `generate/${generator}`, NAMELESS.has(generator) ? {} : { domain });
    return resolvable ? link('plan', `check/${domain}`, {}, '#plan') : link('rule', `rules/${check}`);
  }
}

/** Whether the propagation page can query it: no wildcard, and a supported type. */
function isPropagated({ host, type }: PublishableRecord): boolean {
  return !host.startsWith('*') && QUERY_TYPES.some((known) => known === type);
}

export function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts = SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}
