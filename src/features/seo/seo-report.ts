import { type Finding, SEVERITIES } from '#base/domain/finding.js';
import type { BugReport } from '#base/execution/isolation.js';
import { runChecks } from '#base/execution/run-checks.js';
import { score } from '#base/domain/score.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import type { Gathering, SeoTarget } from './facts/gather-seo-facts.js';
import type { FetchResult } from './facts/fetch-page.js';
import { seoError, type SeoErrorCode } from './facts/seo-error.js';
import { PagePath } from './page-path.js';
import { type PagePreview, pagePreview } from './page-preview.js';
import { seoTopics } from './seo-topics.js';

const seoChecks = seoTopics.flatMap(({ checks }) => checks);

/** The report on a page of a domain, independent of language. */
export interface SeoFindings {
  readonly domain: string;
  readonly path: string;
  readonly finalUrl: string | null;
  readonly fetchedAt: string;
  readonly ttfbMs: number | null;
  readonly score: number;
  readonly pageTitle: string | null;
  readonly error: SeoErrorCode | null;
  /** Where the error is: the domain, or the host at the end of its redirects. */
  readonly errorHost: string;
  readonly findings: readonly Finding[];
  /** Null where there is no page. */
  readonly preview: PagePreview | null;
}

export async function seoFindings(
  { domain, path = PagePath.HOME }: SeoTarget,
  { home, facts }: Gathering,
  fetchedAt: number,
  report: BugReport,
  budget: WorkBudget,
): Promise<SeoFindings> {
  const error = seoError(home) ?? null;
  const findings = await runChecks(seoChecks, facts, report, budget);
  const head = facts.html.state === 'known' ? facts.html.value.head : undefined;
  return {
    domain: domain.ascii,
    path: path.text,
    finalUrl: home.state === 'reached' ? home.answer.url.href : null,
    fetchedAt: new Date(fetchedAt).toISOString(),
    ttfbMs: home.state === 'reached' ? home.ttfbMs : null,
    score: error ? 0 : score(findings, seoTopics),
    pageTitle: head?.titles[0] || null,
    error,
    errorHost: errorHost(home, error),
    findings: (error ? findings.filter(({ id }) => !id.endsWith('.unknown')) : findings).toSorted(
      (one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity),
    ),
    preview: head ? pagePreview(head) : null,
  };
}

/** Loops, and redirects to where we do not go, are faults of the domain, through whichever hosts they lead. */
function errorHost(home: FetchResult, error: SeoErrorCode | null): string {
  if (home.state === 'reached') return home.answer.url.hostname;
  return (error === 'too_many_redirects' || error === 'blocked' ? home.asked : home.failedAt).hostname;
}
