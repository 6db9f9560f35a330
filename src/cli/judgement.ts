import type { Baseline } from './baseline.js';
import type { ReportFinding, Scored, Verdict } from './command.js';
import type { FailOn } from './fail-on.js';

/** How a finding counts: `known` ones are in the baseline, `ignored` ones were named with `--ignore`. */
export type Standing = 'counted' | 'known' | 'ignored';

export interface JudgedFinding extends ReportFinding {
  readonly standing: Standing;
  readonly fails: boolean;
}

export interface Judgement {
  readonly score: number;
  readonly findings: readonly JudgedFinding[];
  /** The score is below what was asked for, and lower than in the baseline. */
  readonly isScoreLow: boolean;
  readonly verdict: Verdict;
}

export interface Rules {
  readonly failOn: FailOn;
  /** Checks such as `dmarc-policy`, or findings such as `dmarc-policy.none`. */
  readonly ignore: ReadonlySet<string>;
  readonly baseline?: Baseline;
}

/** Whether a report fails a pipeline, and because of what. */
export function judge(report: Scored, { failOn, ignore, baseline }: Rules): Judgement {
  const before = baseline?.get(report.domain);
  const known = new Set(before?.findings);
  const findings = report.findings.map((finding): JudgedFinding => {
    const { id, severity } = finding;
    const isIgnored = ignore.has(id) || ignore.has(checkOf(id));
    const standing = isIgnored ? 'ignored' : known.has(id) && severity !== 'ok' ? 'known' : 'counted';
    return { ...finding, standing, fails: standing === 'counted' && failOn.severities.includes(severity) };
  });
  const { score } = report;
  const isScoreLow = score < (failOn.score ?? 0) && score < (before?.score ?? Infinity);
  const hasFailed = isScoreLow || findings.some(({ fails }) => fails);
  return { score, findings, isScoreLow, verdict: report.isUnknown ? 'unknown' : hasFailed ? 'found' : 'fine' };
}

/** The check that a finding is of. */
export function checkOf(id: string): string {
  return id.slice(0, id.indexOf('.') < 0 ? undefined : id.indexOf('.'));
}
