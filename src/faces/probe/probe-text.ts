import { type Finding, SEVERITIES } from '#base/domain/finding.js';
import { ObservableInstrument, type Sample } from '#base/metrics/observable.js';

/** The result for a domain; undefined if there is none. */
export interface Probed {
  readonly score: number;
  readonly findings: readonly Pick<Finding, 'id' | 'severity'>[];
}

const FAULTS: readonly string[] = ['warn', 'problem'];

/** The response to a probe in the form of blackbox_exporter: labels for the domain come from the scrape. */
export function probeText(probed: Probed | undefined, seconds: number): string {
  const gauges = [
    gauge('probe_success', 'Whether a report could be made.', [], [[probed ? 1 : 0]]),
    gauge('probe_duration_seconds', 'How long it took.', [], [[seconds]]),
    ...(probed ? reportMetrics(probed) : []),
  ];
  return `${gauges.map((one) => one.text()).join('\n')}\n`;
}

function reportMetrics({ score, findings }: Probed): ObservableInstrument[] {
  const counts = SEVERITIES.map((severity): Sample => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return [count, severity];
  });
  const faults = new Map(findings.filter(({ severity }) => FAULTS.includes(severity)).map((one) => [one.id, one]));
  return [
    gauge('dd_domain_score', 'Score of the domain, 0 to 100.', [], [[score]]),
    gauge('dd_domain_findings', 'Findings by severity.', ['severity'], counts),
    gauge(
      'dd_domain_finding',
      'Problems and warnings, 1 each.',
      ['id', 'severity'],
      [...faults.values()].map(({ id, severity }): Sample => [1, id, severity]),
    ),
  ];
}

function gauge(
  name: string,
  help: string,
  labels: readonly string[],
  samples: readonly Sample[],
): ObservableInstrument {
  return new ObservableInstrument('gauge', name, help, labels, () => samples);
}
