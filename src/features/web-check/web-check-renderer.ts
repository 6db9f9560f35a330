import { Injectable } from '@nestjs/common';
import { escapeInvisible, shorten } from '#base/domain/evidence.js';
import type { Finding } from '#base/domain/finding.js';
import { verifyCommand } from '#base/domain/verification.js';
import { FindingTexts, sourcesOf } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { httpChecks } from './http/http-checks.js';
import { configurationOf } from './http/server-configuration.js';
import { tlsChecks } from './tls/tls-checks.js';
import { tlsConfiguration } from './tls/tls-configuration.js';
import type { WebReport } from './web-check-report.js';
import type { SecurityTxtResult, WebCheckResult, WebFinding } from './web-check.dto.js';

const CONFIGURED_BY = 'tls-settings';
const SOURCES = new Map([...sourcesOf(tlsChecks, 'tls'), ...sourcesOf(httpChecks, 'http')]);

/** Renders the report of a website in a language. */
@Injectable()
export class WebCheckRenderer {
  constructor(private readonly texts: FindingTexts) {}

  render(report: WebReport, locale: Language): WebCheckResult {
    const { domain, finalUrl, hops, entries, tls, cookies, level, checkedAt } = report;
    const findings = report.findings.map((finding) => this.finding(finding, report, locale));
    return {
      api: 'v1',
      domain,
      finalUrl,
      hops: [...hops],
      entries: [...entries],
      tls,
      headers: headersOf(report, findings),
      cookies: [...cookies],
      securityTxt: this.securityTxt(report, locale),
      findings,
      grade: { mozilla: level },
      checkedAt,
      locale,
    };
  }

  private securityTxt({ securityTxt }: WebReport, language: Language): SecurityTxtResult | null {
    if (!securityTxt) return null;
    const { url, review } = securityTxt;
    if (!review) return { url, found: false, contacts: [], expires: null, signed: false, errors: [], advice: [] };
    const texts = (remarks: readonly { readonly code: string; readonly line?: number }[]) =>
      remarks.map(({ code, line }) => ({ text: this.texts.text(language, `faults.${code}`, {}), line: line ?? null }));
    return {
      url,
      found: true,
      contacts: review.contacts.map((contact) => escapeInvisible(shorten(contact))),
      expires: review.expires ?? null,
      signed: review.isSigned,
      errors: texts(review.errors),
      advice: texts(review.advice),
    };
  }

  private finding(finding: Finding, { domain, tls }: WebReport, language: Language): WebFinding {
    const [check = '', outcome = ''] = finding.id.split('.');
    const { topic, reference } = SOURCES.get(check)!;
    const verify = reference && verifyCommand(reference, outcome, finding.params, { domain, zone: domain });
    const shown = { ...finding, ...(verify !== undefined && { verify }) };
    return this.texts.finding(language, SOURCES, shown, ({ steps }) => {
      const isTls = steps.some((step) => step.key === CONFIGURED_BY);
      const configuration = isTls ? tlsConfiguration(postQuantumOf(tls)) : configurationOf(steps);
      return { steps: this.texts.steps(language, `${topic}-steps`, steps), ...(configuration && { configuration }) };
    });
  }
}

/** Whether all addresses have a post-quantum group; null if one of them differs or was not asked. */
function postQuantumOf({ addresses }: WebReport['tls']): boolean | null {
  const states = new Set(addresses.map(({ postQuantum }) => postQuantum));
  return states.size === 1 ? [...states][0]! : null;
}

/** What we think of a header is what its check found. */
function headersOf({ headers }: WebReport, findings: readonly WebFinding[]): WebCheckResult['headers'] {
  return headers.flatMap(({ name, value, check }) => {
    const finding = findings.find(({ id }) => id.startsWith(`${check}.`));
    return finding ? [{ name, value, verdict: finding.severity, why: finding.title }] : [];
  });
}
