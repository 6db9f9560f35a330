import type { ComponentChildren, JSX } from 'preact';
import type { AreaFacts } from '#features/health/area-facts.js';
import type { NextDate } from '#base/domain/next-date.js';
import { FilterForm } from '../components/filter-form.js';
import { FindingArticle, FindingLine, type FindingProps } from '../components/finding.js';
import { Glance } from '../components/glance.js';
import { Layout } from '../components/layout.js';
import { DateLine } from '../components/next-dates.js';
import { Passed } from '../components/passed.js';
import { PlanSection } from '../components/plan.js';
import { titleOf } from '../components/plan-title.js';
import { Section } from '../components/section.js';
import { SelectorForm } from '../components/selector-form.js';
import { Ring } from '../components/ring.js';
import { ScoreSection } from '../components/score-section.js';
import { ShareSection } from '../components/share.js';
import { TopicPanel } from '../components/topic-panel.js';
import { type PageContext, usePage } from '../page-context.js';
import { changesOf, type Plan, type ShownChange } from '../report/plan-view.js';
import type { ReportView } from '../report/report-view.js';
import { healthVerdict } from '../../views/health.view.js';

export interface ReportPageProps {
  readonly view: ReportView;
  readonly ttlSeconds: number;
  readonly plan?: Plan | undefined;
  /** Shown for areas without faults. */
  readonly areaFacts?: AreaFacts | undefined;
  /** The name servers that serve the zone. */
  readonly nameServers?: readonly string[];
  /** The next expiry dates. */
  readonly dates?: readonly NextDate[];
  /** DKIM selectors that were given. */
  readonly selectors?: readonly string[];
  /** Keyed by topic. */
  readonly pictures?: Readonly<Record<string, ComponentChildren>>;
  /** Print everything instead of one page with the summary and what to do. */
  readonly isWhole?: boolean;
}

export function ReportPage(props: ReportPageProps): JSX.Element {
  const page = usePage();
  const { view, plan, dates = [], nameServers = [], pictures = {}, selectors = [], isWhole } = props;
  const { displayDomain: domain, score } = view.report;
  const hasScore = !view.isUnknown && !view.isGone;
  const changes = plan ? changesOf(plan, view.findings) : [];
  const coming = dates.filter(({ until }) => Date.parse(until) > Date.parse(view.report.checkedAt));
  const isDated = plan !== undefined && changes.every(({ optional }) => optional);
  const title = !hasScore ? domain : page.t('report.pageTitle', { domain, score });
  return (
    <Layout
      title={title}
      description={verdictOf(page, view)}
      scripts={['filter.js']}
      image={hasScore ? cardOf(page, view) : undefined}
      shared
    >
      <ReportHead {...props} />
      <Meta {...props} />
      <p class="print-only small" data-own={page.incomplete(page.visitor.path)}>
        {page.absolute(page.visitor.path)}
      </p>
      <div class={isWhole ? 'columns section' : 'columns section brief'}>
        {plan && !view.isGone && (
          <PlanSection
            plan={plan}
            changes={changes}
            domain={view.report.domain}
            selectors={selectors}
            findings={view.findings}
            nameServers={nameServers}
            dates={coming}
            now={view.report.checkedAt}
          />
        )}
        {view.findings.length > 1 && <TopicPanel view={view} />}
        {hasScore && view.scoreParts.costs.length > 0 && (
          <ScoreSection parts={view.scoreParts} findings={view.findings} />
        )}
        <Findings
          view={view}
          changes={changes}
          pictures={isDated ? pictures : { ...pictures, dates: dated(view, coming) }}
          selectors={selectors}
        />
        <Notes view={view} changes={changes} />
        <Passed view={view} />
        <ShareSection domain={view.report.domain} />
      </div>
    </Layout>
  );
}

/** The picture of the shared link, and what it says. */
function cardOf(page: PageContext, view: ReportView): { readonly path: string; readonly alt: string } {
  const { domain, displayDomain, score } = view.report;
  const readings = view.areas.map(({ name, state }) => `${page.t(`areas.${name}`)}: ${page.t(`card.${state}`)}`);
  return {
    path: `/card/${domain}.png?lang=${page.language}`,
    alt: page.t('card.alt', { domain: displayDomain, score, readings: readings.join(', ') }),
  };
}

/** The dates, if the plan does not show them. */
function dated({ report: { domain, checkedAt } }: ReportView, dates: readonly NextDate[]): JSX.Element {
  return <DateLine key="dates" domain={domain} dates={dates} now={checkedAt} />;
}

function ReportHead({ view, plan, areaFacts }: ReportPageProps): JSX.Element {
  const page = usePage();
  const { displayDomain, domain, score } = view.report;
  return (
    <header class="report-head">
      <div class="title">
        <p class="what">
          {page.t('report.what')}
          {page.typed !== '' && (
            <>
              {'. '}
              <span class="foreign">{page.t('report.readAs', { domain, typed: page.typed })}</span>
            </>
          )}
        </p>
        <h1>{displayDomain}</h1>
        {displayDomain !== domain && <p class="small quiet">{domain}</p>}
      </div>
      {!view.isUnknown && !view.isGone && (
        <div class="score">
          <Ring score={score} goal={plan?.scoreAfter} isDoubtful={view.isDoubtful} />
          {plan && plan.scoreAfter > score && (
            <p>
              <a href="#plan">{page.t('report.after', { score: plan.scoreAfter })}</a>
            </p>
          )}
          {score < 100 && (
            <p>
              <a href="#score">{page.t('scoreSum.link')}</a>
            </p>
          )}
        </div>
      )}
      <div class="summary">
        <p class="verdict">{verdictOf(page, view)}</p>
        {view.findings.some(({ id }) => id === 'domain-exists.missing') && (
          <p>
            <a href={page.href(`/availability/${domain}`)}>{page.t('report.available', { domain: displayDomain })}</a>
          </p>
        )}
        {!view.isGone && !view.isUnknown && <Glance areas={view.areas} facts={areaFacts} />}
      </div>
    </header>
  );
}

/** The verdict in one sentence. */
function verdictOf(page: PageContext, { report }: ReportView): string {
  return page.wording.line(healthVerdict(report).title);
}

function Meta({ view, ttlSeconds, selectors = [], isWhole }: ReportPageProps): JSX.Element {
  const page = usePage();
  const { checkedAt, domain, severityProfile } = view.report;
  const again = new Date(Date.parse(checkedAt) + ttlSeconds * 1000).toISOString();
  const given = selectors.length > 0 ? `&selectors=${selectors.join(',')}` : '';
  return (
    <div class="meta">
      <p>
        {page.rich('report.checked', {
          at: <time datetime={checkedAt}>{page.moment(checkedAt)}</time>,
          again: <time datetime={again}>{page.time(again)}</time>,
        })}
        {severityProfile !== undefined && ` ${page.t('report.severityProfile', { name: severityProfile })}`}
      </p>
      <div class="actions">
        <a class="button" href={page.href(`/check/${domain}`)} rel="nofollow" data-again={again}>
          {page.t('verify.again')}
        </a>
        <button
          class="button"
          type="button"
          data-copy-text={page.absolute(`/check/${domain}`)}
          data-done={page.t('report.linkCopied')}
          hidden
        >
          {page.t('report.copyLink')}
        </button>
        <button class="button" type="button" data-print hidden>
          {page.t(isWhole ? 'report.printWhole' : 'report.print')}
        </button>
        {!isWhole && (
          <a class="button" href={page.href(`/check/${domain}?print=full${given}`)} rel="nofollow">
            {page.t('report.printWhole')}
          </a>
        )}
        <a class="button" href={`/api/v1/check/${domain}?lang=${page.language}${given}`}>
          JSON
        </a>
        <a class="button" href={`/api/v1/evidence/${domain}${given.replace('&', '?')}`} rel="nofollow" download>
          {page.t('report.evidence')}
        </a>
      </div>
    </div>
  );
}

interface ListProps extends Pick<ReportPageProps, 'view' | 'pictures' | 'selectors'> {
  readonly changes: readonly ShownChange[];
}

/** The changes of the plan that resolve a finding. */
function changesResolving(page: PageContext, changes: readonly ShownChange[], id: string): FindingProps['changes'] {
  return changes
    .filter(({ resolves }) => resolves.includes(id))
    .map((change) => ({ number: change.number, title: titleOf(change, page) }));
}

function Findings({ view, changes, pictures = {}, selectors = [] }: ListProps): JSX.Element {
  const page = usePage();
  const zone = view.report.domain;
  const shown = new Set(view.faulty.map(({ name }) => name));
  const others = Object.entries(pictures).filter(([topic]) => !shown.has(topic));
  return (
    <>
      <section class="box section" id="findings" aria-labelledby="findings-h">
        <div class="section-head">
          <h2 id="findings-h">{page.t('report.findings')}</h2>
          {!view.findings.some(({ severity }) => severity === 'problem' || severity === 'warn') && (
            <p>{page.t('report.noFaults')}</p>
          )}
          <p class="small">
            <a href={page.href('/glossary')}>{page.t('report.terms')}</a>
          </p>
        </div>
        <FilterForm view={view} selectors={selectors} />
        {view.faulty.map(({ name, findings }) => (
          <section class="topic" id={name} aria-label={page.t(`topics.${name}`)}>
            <h3>{page.t(`topics.${name}`)}</h3>
            <p class="quiet">{page.foreign(`topics.health.${name}.what`)}</p>
            {findings.map((finding) => (
              <FindingArticle
                key={finding.id}
                finding={finding}
                zone={zone}
                changes={changesResolving(page, changes, finding.id)}
              />
            ))}
            {pictures[name]}
          </section>
        ))}
      </section>
      {!view.isGone && (
        <Section
          id="pictures"
          class="box section"
          title={page.t(others.length > 0 ? 'report.pictures' : 'report.closer.title')}
        >
          {others.map(([, picture]) => picture)}
          <Closer domain={zone} />
          <SelectorForm domain={zone} selectors={selectors} />
        </Section>
      )}
    </>
  );
}

/** Links to tools with details of the same domain. */
function Closer({ domain }: { readonly domain: string }): JSX.Element {
  const page = usePage();
  const tools = {
    dnssec: `/dnssec/${domain}`,
    mail: `/mail-check/${domain}`,
    senders: `/spf/${domain}`,
    web: `/web-check/${domain}`,
    seo: `/seo-check/${domain}`,
    propagation: `/propagation/${domain}/A`,
  };
  return (
    <p class="actions closer">
      {Object.entries(tools).map(([key, path]) => (
        <a class="button" href={page.href(path)}>
          {page.t(`report.closer.${key}`)}
        </a>
      ))}
    </p>
  );
}

function Notes({ view, changes }: ListProps): JSX.Element | null {
  const page = usePage();
  if (view.notes.length === 0) return null;
  return (
    <Section id="notes" class="box section" data-group title={page.t('report.notes')} lead={page.t('report.notesLead')}>
      <div class="lines">
        {view.notes.map((finding) => (
          <FindingLine
            key={finding.id}
            finding={finding}
            zone={view.report.domain}
            changes={changesResolving(page, changes, finding.id)}
          />
        ))}
      </div>
    </Section>
  );
}
