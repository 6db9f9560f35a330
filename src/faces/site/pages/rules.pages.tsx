import type { JSX } from 'preact';
import type { Rule } from '#faces/rules/rules.dto.js';
import { RULE_BOOK } from '#faces/rules/rule-book.js';
import { Row } from '../components/copy.js';
import { SeverityLabel } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { PageHead, Table } from '../components/note.js';
import { Detail, Steps } from '../components/texts.js';
import { type PageContext, usePage } from '../page-context.js';
import { Field } from '../tools/tool-page.js';
import { matchingRules, type RuleSearch } from './rule-search.js';

const entryOf = new Map(RULE_BOOK.map((entry) => [entry.check.id, entry]));

/** Names of topics by book; the health check and the page check have some in common. */
const TOPIC_NAMES = { health: 'topics', seo: 'seoTopics', analysis: 'analysisTopics' };

function topicName(page: PageContext, { id, topic }: Rule): string {
  return page.t(`${TOPIC_NAMES[entryOf.get(id)?.book ?? 'health']}.${topic}`);
}

export function RulesPage({ rules: all, search }: RulesProps): JSX.Element {
  const page = usePage();
  const rules = search ? matchingRules(all, search) : all;
  const topics = topicsOf(rules);
  return (
    <Layout title={page.t('rules.title')} description={page.t('rules.lead')} indexed={!search}>
      <PageHead title={page.t('rules.title')} lead={page.t('rules.lead')} />
      <SearchForm topics={topicsOf(all)} search={search} />
      <p class="rules-count" role="status">
        {rules.length === 0 ? page.t('rules.none') : page.count('rules.count', rules.length)}{' '}
        {search && <a href={page.href('/rules')}>{page.t('rules.all')}</a>}
      </p>
      <ByProfile rules={all} />
      <div class="columns">
        <div class="box" hidden={rules.length === 0}>
          {topics.map((first) => (
            <section class="section rule-topic" id={first.topic}>
              <h2>{topicName(page, first)}</h2>
              <Table
                caption={topicName(page, first)}
                head={[page.t('rules.rule'), page.t('rules.outcomes'), page.t('rules.most')]}
                rows={rules
                  .filter(({ topic }) => topic === first.topic)
                  .map((rule) => [
                    <>
                      <a href={page.href(`/rules/${rule.id}`)}>{rule.name}</a>
                      <br />
                      <code class="quiet">{rule.id}</code>
                    </>,
                    rule.outcomes.length,
                    page.number(Math.max(0, ...rule.outcomes.map(({ weight }) => weight))),
                  ])}
              />
            </section>
          ))}
        </div>
        <Aside
          id="topics-h"
          title={page.t('report.topics')}
          links={topics.map((first) => [`#${first.topic}`, topicName(page, first)])}
          json="/api/v1/rules"
        />
      </div>
    </Layout>
  );
}

interface RulesProps {
  readonly rules: readonly Rule[];
  readonly search?: RuleSearch;
}

/** One rule of each topic, in the order of the topics. */
function topicsOf(rules: readonly Rule[]): readonly Rule[] {
  return [...new Map(rules.map((rule) => [rule.topic, rule])).values()];
}

function SearchForm({ topics, search }: SearchProps): JSX.Element {
  const page = usePage();
  return (
    <form class="tool-form" action="/rules" method="get" role="search" aria-label={page.t('rules.title')}>
      <div class="field">
        <label for="q">{page.t('rules.search')}</label>
        <input
          class="input"
          id="q"
          name="q"
          type="search"
          value={search?.words}
          maxlength={100}
          aria-describedby="q-hint"
        />
        <p class="hint" id="q-hint">
          {page.t('rules.searchHint')}
        </p>
      </div>
      <Field id="rule-topic" label={page.t('rules.topic')}>
        <select class="input" id="rule-topic" name="topic">
          <option value="">{page.t('rules.allTopics')}</option>
          {topics.map((first) => (
            <option value={first.topic} selected={first.topic === search?.topic}>
              {topicName(page, first)}
            </option>
          ))}
        </select>
      </Field>
      <label class="toggle">
        <input type="checkbox" name="costing" checked={search?.onlyCosting} />
        {page.t('rules.onlyCosting')}
      </label>
      <LanguageField />
      <button class="button primary" type="submit">
        {page.t('rules.find')}
      </button>
    </form>
  );
}

interface SearchProps {
  readonly topics: readonly Rule[];
  readonly search: RuleSearch | undefined;
}

export function RulePage({ rule, others }: { readonly rule: Rule; readonly others: readonly Rule[] }): JSX.Element {
  const page = usePage();
  const topic = topicName(page, rule);
  const cap = entryOf.get(rule.id)?.cap ?? 0;
  const faults = rule.outcomes.filter(({ severity }) => severity === 'problem' || severity === 'warn');
  const lead = page.t('rules.ruleLead', { name: rule.name, topic });
  return (
    <Layout title={rule.name} description={lead} indexed>
      <header class="page-head">
        <p class="small quiet">
          <a href={page.href('/rules')}>{page.t('rules.title')}</a> /{' '}
          <a href={page.href(`/rules#${rule.topic}`)}>{topic}</a>
        </p>
        <h1>{rule.name}</h1>
        <p class="lead">{lead}</p>
        <p class="actions">
          <span class="chip">
            {page.t('rules.rule')} <code>{rule.id}</code>
          </span>
          <span class="chip">{cap > 0 ? page.t('rules.topicCap', { topic, cap }) : topic}</span>
        </p>
      </header>
      <div class="columns">
        <div class="box prose-page">
          <section class="prose">
            <p>
              {rule.about} <a href={page.href('/glossary')}>{page.t('report.terms')}</a>
            </p>
            <h2 class="h3">{page.t('rules.why')}</h2>
            <p>{rule.why}</p>
            <h2 class="h3">{page.t('rules.ifIgnored')}</h2>
            <p>{rule.ifIgnored}</p>
          </section>
          <section>
            <h2>{page.t('rules.outcomes')}</h2>
            <Table
              caption={page.t('rules.outcomesOf', { name: rule.name })}
              head={['outcome', 'severity', 'points', 'titleColumn'].map((column) => page.t(`rules.${column}`))}
              rows={[
                ...rule.outcomes.map(({ id, severity, weight, title, off }) => [
                  <a href={`#${id}`}>
                    <code>{id.slice(rule.id.length + 1)}</code>
                  </a>,
                  off ? page.t('rules.off') : <SeverityLabel state={severity} />,
                  weight > 0 ? `−${weight}` : '0',
                  title,
                ]),
                [
                  <code>unknown</code>,
                  <SeverityLabel state="unknown" />,
                  '0',
                  page.foreign('health.unknown.title', { name: rule.name }),
                ],
              ]}
            />
            <p class="small quiet">{page.t('rules.placeholders')}</p>
            <ByProfile rules={[rule]} />
          </section>
          {rule.outcomes.map((outcome) => (
            <section class="prose" id={outcome.id}>
              <h2 class="h3">
                <SeverityLabel state={outcome.severity} /> {outcome.title}
              </h2>
              <Detail text={outcome.detail} />
              {outcome.steps.length > 0 && (
                <>
                  <h3 class="small-head">{page.t('rules.fix')}</h3>
                  <Steps id={`s-${outcome.id.replace('.', '-')}`} steps={outcome.steps} />
                </>
              )}
            </section>
          ))}
          <section>
            <h2>{page.t('rules.references')}</h2>
            <dl class="facts">
              {rule.references.map(({ title, url }) => (
                <Row label={page.t('rules.standard')} plain>
                  <a href={url}>{title}</a>
                </Row>
              ))}
              <Row label={page.t('rules.score')} plain>
                {cap > 0 && faults.length > 0 ? page.t('rules.costs', { cap }) : page.t('rules.free')}
              </Row>
            </dl>
          </section>
        </div>
        <Aside
          id="sib-h"
          title={page.t('rules.others', { topic })}
          links={others.map(({ id, name }) => [page.href(`/rules/${id}`), name])}
          json={`/api/v1/rules/${rule.id}`}
        />
      </div>
    </Layout>
  );
}

/** Names the severity profile of the operator, if there is one. */
function ByProfile({ rules }: { readonly rules: readonly Rule[] }): JSX.Element | null {
  const page = usePage();
  const name = rules.find(({ severityProfile }) => severityProfile !== undefined)?.severityProfile;
  return name === undefined ? null : <p class="small quiet">{page.t('report.severityProfile', { name })}</p>;
}

interface AsideProps {
  readonly id: string;
  readonly title: string;
  readonly links: readonly (readonly [href: string, text: string])[];
  readonly json: string;
}

/** Related links, and the link to the JSON. */
function Aside({ id, title, links, json }: AsideProps): JSX.Element {
  const page = usePage();
  return (
    <nav class="aside panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class="topics">
        <ul>
          {links.map(([href, text]) => (
            <li>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
      <div class="panel-body small quiet">
        <p>
          {page.t('rules.data')} <a href={`${json}?lang=${page.language}`}>JSON</a>
        </p>
      </div>
    </nav>
  );
}
