import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { isFault } from '../../views/health-findings.js';
import type { ReportView, TopicView } from '../report/report-view.js';
import { Icon } from './icons.js';

const COUNTED = ['problem', 'warn', 'info'] as const;

/** Every topic with its state, as links into the report. */
export function TopicPanel({ view }: { readonly view: ReportView }): JSX.Element {
  const page = usePage();
  return (
    <nav class="aside panel" aria-labelledby="topics-h">
      <h2 id="topics-h">{page.t('report.topics')}</h2>
      <div class="topics">
        {view.groups
          .filter(({ topics }) => topics.length > 0)
          .map(({ name, topics }) => (
            <section>
              <h3>{page.t(`groups.${name}`)}</h3>
              <ul>
                {topics.map((topic) => (
                  <li>
                    <a href={`#${targetOf(topic)}`}>
                      <span>{page.t(`topics.${topic.name}`)}</span>
                      <Counts topic={topic} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </nav>
  );
}

/** How many findings of each severity a topic has; passed ones only where nothing else is. */
function Counts({ topic: { state, findings } }: { readonly topic: TopicView }): JSX.Element {
  const page = usePage();
  const counts = COUNTED.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity && !finding.untested).length;
    return count > 0 ? [{ severity, count }] : [];
  });
  if (counts.length === 0)
    return (
      <span class={`counts is-${state}`}>
        {page.t(`state.${state}`)}
        <Icon name={state} />
      </span>
    );
  return (
    <span class="counts">
      {counts.map(({ severity, count }) => (
        <span class={`is-${severity}`}>
          <Icon name={severity} />
          <span aria-hidden="true">{count}</span>
          <span class="vh">{page.count(`state.${severity}`, count)} </span>
        </span>
      ))}
    </span>
  );
}

function targetOf({ name, findings }: TopicView): string {
  if (findings.some(isFault)) return name;
  return findings.some(({ severity }) => severity === 'info') ? 'notes' : 'passed';
}
