import { type Finding, SEVERITIES } from '../domain/finding.js';
import { Reading, type Sample } from '../metrics/reading.js';

/** What was found out about a domain; undefined: nothing. */
export interface Probed {
  readonly score: number;
  readonly findings: readonly Pick<Finding, 'id' | 'severity'>[];
}

const FAULTS: readonly string[] = ['warn', 'problem'];

/** The answer to a probe, as blackbox_exporter gives it: the labels of the domain are those of the scrape. */
export function probeText(probed: Probed | undefined, seconds: number): string {
  const gauges = [
    gauge('probe_success', 'Whether a report could be made.', [], [[probed ? 1 : 0]]),
    gauge('probe_duration_seconds', 'How long it took.', [], [[seconds]]),
    ...(probed ? reported(probed) : []),
  ];
  return `${gauges.map((one) => one.text()).join('\n')}\n`;
}

function reported({ score, findings }: Probed): Reading[] {
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

function gauge(name: string, help: string, labels: readonly string[], samples: readonly Sample[]): Reading {
  return new Reading('gauge', name, help, labels, () => samples);
}
