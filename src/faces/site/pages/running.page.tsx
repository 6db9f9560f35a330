import type { JSX } from 'preact';
import { Icon } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import { TOPIC_GROUPS } from '../../views/topic-groups.js';

interface RunningProps {
  readonly domain: string;
  readonly displayDomain: string;
  /** Whether it is a report, whose topics are shown as they finish. */
  readonly hasTopics: boolean;
}

const REFRESH_SECONDS = 2;

/** Shown while a result is made. The script replaces it with the result; without script, it asks again and again. */
export function RunningPage({ domain, displayDomain, hasTopics }: RunningProps): JSX.Element {
  const page = usePage();
  const address = page.here(); // with what was typed
  const title = page.t('running.title', { domain: displayDomain });
  return (
    <Layout title={title} description={title} scripts={['filter.js']} refresh={REFRESH_SECONDS}>
      <noscript>
        <p>
          <a class="button" href={address}>
            {page.t('running.open')}
          </a>
        </p>
      </noscript>
      <div
        data-running={address}
        data-progress={hasTopics ? `/check/${domain}/progress?lang=${page.language}` : undefined}
      >
        {hasTopics ? <Topics title={title} /> : <Waiting title={title} />}
      </div>
    </Layout>
  );
}

function Waiting({ title }: { readonly title: string }): JSX.Element {
  const page = usePage();
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <p class="lead" role="status">
        <svg class="icon spin is-running" aria-hidden="true">
          <use href="#i-running" />
        </svg>{' '}
        {page.t('running.waiting')}
      </p>
    </header>
  );
}

function Topics({ title }: { readonly title: string }): JSX.Element {
  const page = usePage();
  const total = Object.values(TOPIC_GROUPS).flat().length;
  return (
    <>
      <header class="page-head">
        <p class="quiet small">{page.t('report.what')}</p>
        <h1>{title}</h1>
        <p class="lead" role="status">
          {page.rich('running.finished', { count: <span data-done-count>0</span> }, { total })}
        </p>
        <progress class="bar" max={total} value={0} aria-label={page.t('running.bar')} />
      </header>
      <section aria-labelledby="run-h" data-words={page.t('state.running')}>
        <h2 class="vh" id="run-h">
          {page.t('report.topics')}
        </h2>
        <div class="progress-list">
          {Object.entries(TOPIC_GROUPS).map(([group, topics]) => (
            <section>
              <h3>{page.t(`groups.${group}`)}</h3>
              <ul>
                {topics.map((topic) => (
                  <li data-topic={topic} data-state="running">
                    <span class="is-running">
                      <svg class="icon spin" aria-hidden="true">
                        <use href="#i-running" />
                      </svg>
                    </span>
                    <span class="name">{page.t(`topics.${topic}`)}</span>
                    <span class="state is-running">{page.t('state.running')}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <Section
        id="sofar"
        class="section box"
        data-so-far
        hidden
        title={page.t('running.soFar')}
        lead={page.t('running.rest')}
      >
        <ul class="lines so-far">
          {(['problem', 'warn'] as const).map((severity) => (
            <li data-sample={severity} hidden>
              <span class={`sev is-${severity}`}>
                <Icon name={severity} />
                {page.t(`severity.${severity}`)}
              </span>
              <span class="line-title" />
              <span class="chip" />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
