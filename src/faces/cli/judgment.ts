import type { Baseline } from './baseline.js';
import type { ReportFinding, Scored, ReportVerdict } from './command.js';
import type { FailOn } from './fail-on.js';

/** Counts whatever `--only` names: a domain that does not exist has no other findings. */
export const EXISTENCE = 'domain-exists';

/** How a finding counts: `known` ones are in the baseline, `ignored` ones were named with `--ignore`, or not by `--only`. */
export type FindingStatus = 'counted' | 'known' | 'ignored';

export interface JudgedFinding extends ReportFinding {
  readonly standing: FindingStatus;
  readonly fails: boolean;
}

export interface Judgment extends Pick<Scored, 'isShare' | 'note'> {
  readonly score: number;
  readonly findings: readonly JudgedFinding[];
  /** The score is below that of `--fail-on`, and lower than in the baseline. */
  readonly isScoreLow: boolean;
  readonly verdict: ReportVerdict;
}

export interface Rules {
  readonly failOn: FailOn;
  /** Checks such as `dmarc-policy`, or findings such as `dmarc-policy.none`. */
  readonly ignore: ReadonlySet<string>;
  /** The only checks that count; without it, all do. */
  readonly only?: ReadonlySet<string>;
  readonly baseline?: Baseline;
}

/** Decides whether a report fails a pipeline, and why. */
export function judgeReport(report: Scored, { failOn, ignore, only, baseline }: Rules): Judgment {
  const before = baseline?.get(report.domain);
  const known = new Set(before?.findings);
  const findings = report.findings.map((finding): JudgedFinding => {
    const { id, severity } = finding;
    const isIgnored = ignore.has(id) || ignore.has(checkIdOf(id)) || (only && !only.has(checkIdOf(id)));
    const standing = isIgnored ? 'ignored' : known.has(id) && severity !== 'ok' ? 'known' : 'counted';
    return { ...finding, standing, fails: standing === 'counted' && failOn.severities.includes(severity) };
  });
  const { score } = report;
  const isScoreLow = score < (failOn.score ?? 0) && score < (before?.score ?? Infinity);
  const hasFailed = isScoreLow || findings.some(({ fails }) => fails);
  const isUnknown = report.isUnknown || (only && !hasFailed && !findings.some(wasSeen));
  const verdict = isUnknown ? 'unknown' : hasFailed ? 'found' : 'fine';
  const { isShare = false, note } = report;
  return { score, findings, isScoreLow, verdict, isShare, ...(note !== undefined && { note }) };
}

/** Nobody may take it for fine if not one of the checks that count could run. */
function wasSeen({ id, standing }: JudgedFinding): boolean {
  return standing !== 'ignored' && checkIdOf(id) !== EXISTENCE && !id.endsWith('.unknown');
}

/** How high the result is, in the unit that it has. */
export function scoreText({ score, isShare }: Pick<Judgment, 'score' | 'isShare'>): string {
  return isShare ? `${score} %` : `${score}/100`;
}

/** The check that made a finding. */
export function checkIdOf(id: string): string {
  return id.slice(0, id.indexOf('.') < 0 ? undefined : id.indexOf('.'));
}
