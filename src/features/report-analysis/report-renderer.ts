import { Injectable } from '@nestjs/common';
import { firstFew, shorten } from '#base/domain/evidence.js';
import type { Finding } from '#base/domain/finding.js';
import type { Step } from '#base/domain/fix.js';
import { FindingTexts, sourcesOf } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthFinding } from '#features/health/health.dto.js';
import { type ReportedRequirement, reportedRequirements } from './bulk-sender.js';
import { otherPoliciesNote } from './file-notes.js';
import { MailRenderer } from './mail-renderer.js';
import type { DecidedCondition } from './plan-conditions.js';
import type { FailureReport } from './readers/report-file.js';
import type { ReportAnalysis, TlsAnalysis } from './report-analyzer.js';
import type { ReportAnalysisResult } from './report-analysis.dto.js';
import { reportChecks } from './report-checks.js';
import type { FileEntry } from './report-collection.js';
import { TLS_RESULTS } from './tls/live-findings.js';
import type { TlsFailureSum } from './tls/tls-sessions.js';

type Result = ReportAnalysisResult;
type TlsFailure = NonNullable<Result['tls']>['policies'][number]['failures'][number];

const SOURCES = new Map(sourcesOf(reportChecks, 'reports'));
/** Steps that are taken at a mail server or with a mail provider; all others at the DNS provider. */
const AT_MAIL = new Set([
  'fix-senders',
  'authenticate-senders',
  'sign-forwarded',
  'fix-mail-servers',
  'check-mail-servers',
]);
const ELSEWHERE = new Set([
  'more-days',
  'newer-reports',
  'more-messages',
  'whole-reports',
  'know-senders',
  'ask-lists',
  'ask-again',
  'name-domain',
]);

/** Renders the analysis of reports in a language. */
@Injectable()
export class ReportRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly health: HealthRenderer,
    private readonly mail: MailRenderer,
  ) {}

  render(analysis: ReportAnalysis, locale: Language): Result {
    const { domain, mail, tls, spfRecords, checkedAt } = analysis;
    return {
      api: 'v1',
      domain,
      files: analysis.files.map((file) => this.file(file, domain, locale)),
      mail: mail && domain !== null ? this.mail.render(mail, domain, spfRecords, locale) : null,
      tls: tls ? this.tls(tls, locale) : null,
      failures: analysis.failures.map(failedMessage),
      conditions: analysis.conditions.map((condition) => this.condition(condition, locale)),
      bulkSender: mail ? reportedRequirements(mail).map((one) => this.requirement(one, locale)) : [],
      findings: analysis.findings.map((finding) => this.finding(finding, domain, locale)),
      checkedAt,
      locale,
    };
  }

  private requirement({ requirement, fact, state, ...counts }: ReportedRequirement, language: Language) {
    const evidence = this.texts.text(language, `report-texts.bulkSender.${fact}`, counts);
    return {
      requirement,
      title: this.texts.text(language, `message-texts.requirements.${fact}`, {}),
      state,
      evidence: [evidence],
    };
  }

  private file(file: FileEntry, domain: string | null, language: Language): Result['files'][number] {
    const { name, kind, organization, from, to } = file;
    const reason = this.reasonOf(file, domain, language);
    return {
      name,
      kind,
      ...(organization !== undefined && { organization }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(reason !== undefined && { reason }),
    };
  }

  private reasonOf(file: FileEntry, domain: string | null, language: Language): string | undefined {
    const note = (key: string, params = {}) => this.texts.text(language, `report-texts.${key}`, params);
    if (file.reason !== undefined) return note(`unreadable.${file.reason}`);
    if (file.domains.length === 0) return note('notes.no-domain');
    const others = file.domains.filter((name) => name !== domain);
    if (others.length === file.domains.length) return note('notes.other-domain', { domain: firstFew(others) });
    if (file.isDuplicate) return note('notes.duplicate');
    const notes = others.length > 0 ? [...file.notes, otherPoliciesNote(others)] : file.notes;
    return notes.map(({ key, params }) => note(`notes.${key}`, params)).join(' ') || undefined;
  }

  private tls({ sessions, failed, policies, now }: TlsAnalysis, language: Language): NonNullable<Result['tls']> {
    return {
      sessions,
      failed,
      policies: policies.map(({ type, domain, mxHosts, successful, failed: lost, failures }) => ({
        type,
        domain,
        mxHosts: [...mxHosts],
        successful,
        failed: lost,
        failures: [...failures.values()].map((one) => this.tlsFailure(one, now.get(one), language)),
      })),
    };
  }

  private tlsFailure(
    { result, receivingHost, count }: TlsFailureSum,
    live: ReturnType<TlsAnalysis['now']['get']>,
    language: Language,
  ): TlsFailure {
    const { state, findings } = live ?? { state: 'unknown' as const, findings: [] };
    const known = TLS_RESULTS.includes(result) ? result : 'other';
    const meaning = this.texts.text(language, `report-texts.tls.${known}`, {});
    const [first] = findings;
    const title = first ? this.health.title(first, language) : '';
    return {
      result,
      ...(receivingHost !== undefined && { receivingHost }),
      count,
      meaning: this.texts.text(language, `report-texts.tls.${state}`, { meaning, title }),
      now: state,
      findings: findings.map(({ id }) => id),
    };
  }

  private condition(
    { condition, met, why, changes }: DecidedCondition,
    language: Language,
  ): Result['conditions'][number] {
    return {
      condition: this.health.condition(condition, language),
      met,
      why: this.texts.text(language, `report-steps.${why.key}`, why.params),
      changes: changes.map((change) => ({
        ...change,
        conditions: change.conditions.map((one) => this.health.condition(one, language)),
        resolves: [...change.resolves],
      })),
    };
  }

  private finding(finding: Finding, domain: string | null, language: Language): HealthFinding {
    return this.texts.finding(language, SOURCES, finding, (fix, check) => ({
      steps: this.texts.steps(language, 'report-steps', fix.steps),
      where: placeOf(fix.steps[0]),
      ...(fix.record && { record: fix.record }),
      cta: this.health.help(fix, check, domain, language),
    }));
  }
}

function placeOf(step: Step | undefined): 'dns' | 'mail' | 'other' {
  if (step && AT_MAIL.has(step.key)) return 'mail';
  return step && ELSEWHERE.has(step.key) ? 'other' : 'dns';
}

function failedMessage(report: FailureReport): Result['failures'][number] {
  const { sourceIp, arrivalDate, authFailure, deliveryResult, reportedDomain, originalMailFromDomain } = report;
  const values = {
    address: sourceIp,
    arrived: arrivalDate,
    failed: authFailure,
    result: deliveryResult,
    from: reportedDomain ?? report.originalFromDomain,
    returnPath: originalMailFromDomain,
  };
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, shorten(value ?? '')]));
}
