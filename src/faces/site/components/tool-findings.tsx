import type { JSX } from 'preact';
import type { Severity } from '#base/domain/finding.js';
import { stateOf } from '../../views/counts.js';
import { SeverityLabel } from './icons.js';
import { Section } from './section.js';
import { Detail } from './texts.js';

/** A finding of a tool that judges one subject, such as its web page. */
interface ToolFinding {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/** Findings that are no faults, each folded to one line. */
export function FindingLines<F extends ToolFinding>(props: LinesProps<F>): JSX.Element | null {
  const { title, findings, topicOf, facts } = props;
  if (findings.length === 0) return null;
  return (
    <Section class="section box" aria-label={title} title={title}>
      <div class="lines">
        {findings.map((finding) => (
          <details class="line" id={finding.id}>
            <summary>
              <SeverityLabel state={stateOf(finding)} />
              <span class="line-title">{finding.title}</span>
              <span class="chip">{topicOf(finding)}</span>
            </summary>
            <div class="line-body">
              <Detail text={finding.detail} />
              {facts(finding)}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}

interface LinesProps<F extends ToolFinding> {
  readonly title: string;
  readonly findings: readonly F[];
  readonly topicOf: (finding: F) => string;
  readonly facts: (finding: F) => JSX.Element;
}
