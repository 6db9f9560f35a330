import type { ComponentChildren, JSX } from 'preact';
import type { Severity } from '#base/domain/finding.js';
import { usePage } from '../page-context.js';
import { SeverityLabel } from './icons.js';
import { Detail } from './texts.js';

interface Fault {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

interface FaultProps {
  readonly finding: Fault;
  /** For the filter of the report. */
  readonly category?: string;
  /** Points that it costs. */
  readonly cost?: number;
  readonly heading?: 'h3' | 'h4';
  /** Evidence, fix and rule. */
  readonly children: ComponentChildren;
}

/** A fault with all that is known about it. */
export function FaultArticle({ finding, category, cost = 0, heading = 'h3', children }: FaultProps): JSX.Element {
  const page = usePage();
  const { id, severity, title, detail } = finding;
  const Heading = heading;
  return (
    <article class="finding" id={id} data-severity={severity} data-category={category}>
      <p class="finding-line">
        <span aria-hidden="true">
          <SeverityLabel state={severity} />
        </span>
        {cost > 0 && <span class="cost">{page.count('points', cost)}</span>}
      </p>
      <div class="finding-text">
        <Heading>
          <span class="vh">{page.t(`severity.${severity}`)}: </span>
          {title}
        </Heading>
        <Detail text={detail} />
      </div>
      {children}
    </article>
  );
}
