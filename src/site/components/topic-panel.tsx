import type { JSX } from 'preact';
import { type PageContext, usePage } from '../page-context.js';
import { isFault, type ReportView, type TopicView } from '../report/report-view.js';
import { Icon } from './icons.js';

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
                      <span class={`state is-${topic.state}`}>{stateOf(page, topic)}</span>
                      <span class={`is-${topic.state}`}>
                        <Icon name={topic.state} />
                      </span>
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

/** In words: how many of the worst. */
function stateOf(page: PageContext, { state, findings }: TopicView): string {
  if (state === 'ok' || state === 'unknown') return page.t(`state.${state}`);
  const count = findings.filter(({ severity, untested }) => severity === state && !untested).length;
  return page.count(`state.${state}`, count);
}

function targetOf({ name, findings }: TopicView): string {
  if (findings.some(isFault)) return name;
  return findings.some(({ severity }) => severity === 'info') ? 'notes' : 'passed';
}
