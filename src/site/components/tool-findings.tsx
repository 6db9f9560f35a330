import type { ComponentChildren, JSX } from 'preact';
import type { Severity } from '../../domain/finding.js';
import { usePage } from '../page-context.js';
import { SeverityLabel, type State } from './icons.js';
import { Detail } from './texts.js';

/** A finding of a tool that judges one subject, such as its web page. */
interface ToolFinding {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

export function stateOf({ id, severity }: Pick<ToolFinding, 'id' | 'severity'>): State {
  return id.endsWith('.unknown') ? 'unknown' : severity;
}

/** A fault with all that is known about it. */
export function FaultArticle({ finding, children }: FaultProps): JSX.Element {
  const page = usePage();
  const { id, severity, title, detail } = finding;
  return (
    <article class="finding" id={id}>
      <p class="finding-line">
        <span aria-hidden="true">
          <SeverityLabel state={severity} />
        </span>
      </p>
      <div class="finding-text">
        <h3>
          <span class="vh">{page.t(`severity.${severity}`)}: </span>
          {title}
        </h3>
        <Detail text={detail} />
      </div>
      {children}
    </article>
  );
}

interface FaultProps {
  readonly finding: ToolFinding;
  readonly children: ComponentChildren;
}

/** Findings that are no faults, each folded to one line. */
export function FindingLines<F extends ToolFinding>(props: LinesProps<F>): JSX.Element | null {
  const { title, findings, topicOf, facts } = props;
  if (findings.length === 0) return null;
  return (
    <section class="section box" aria-label={title}>
      <div class="section-head">
        <h2>{title}</h2>
      </div>
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
    </section>
  );
}

interface LinesProps<F extends ToolFinding> {
  readonly title: string;
  readonly findings: readonly F[];
  readonly topicOf: (finding: F) => string;
  readonly facts: (finding: F) => JSX.Element;
}
