import type { JSX } from 'preact';
import type { CompareResult } from '../../compare/compare.dto.js';
import type { GivenReport } from '../../compare/given-report.js';
import { difference } from '../components/difference.js';
import { FindingTitle, TOPIC_OF } from '../components/finding-list.js';
import { Icon, SeverityLabel, type State } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { Ring } from '../components/ring.js';
import { usePage } from '../page-context.js';

/** What was typed: two reports as JSON. */
export interface CompareTyped {
  readonly before: string;
  readonly after: string;
}

interface CompareProps {
  readonly typed?: CompareTyped;
  readonly compared?: ResultProps;
  /** Why a report was rejected. */
  readonly refused?: string;
}

/** The difference of two reports. Neither is stored. */
export function ComparePage({ typed, compared, refused }: CompareProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.compare.name'), page.t('tools.compare.lead')];
  return (
    <Layout title={name} description={lead} indexed={!typed}>
      <PageHead title={name} lead={lead} />
      {refused !== undefined && <Note state="problem" title={refused} />}
      {compared && <Result {...compared} />}
      <form class="form section" action="/compare" method="post">
        <ReportField name="before" value={typed?.before} isRequired />
        <ReportField name="after" value={typed?.after} />
        <LanguageField />
        <p>
          <button class="button primary" type="submit">
            {page.t('tools.compare.submit')}
          </button>
        </p>
      </form>
      {!typed && (
        <section class="section prose" aria-labelledby="about-h">
          <h2 id="about-h">{page.t('tools.about')}</h2>
          <p>{page.t('tools.compare.about')}</p>
        </section>
      )}
    </Layout>
  );
}

interface ReportFieldProps {
  readonly name: keyof CompareTyped;
  readonly value: string | undefined;
  readonly isRequired?: boolean;
}

function ReportField({ name, value = '', isRequired = false }: ReportFieldProps): JSX.Element {
  const page = usePage();
  return (
    <div class="field">
      <label for={name}>{page.t(`tools.compare.${name}`)}</label>
      <textarea
        class="input"
        id={name}
        name={name}
        spellcheck={false}
        autocomplete="off"
        rows={3}
        required={isRequired}
        aria-describedby={`${name}-hint`}
      >
        {value === '' ? '' : `\n${value}`}
      </textarea>
      <p class="hint" id={`${name}-hint`}>
        {page.t(`tools.compare.${name}Hint`)}
      </p>
    </div>
  );
}

interface ResultProps {
  readonly result: CompareResult;
  readonly reports: { readonly before: GivenReport; readonly after: GivenReport };
}

function Result({ result, reports }: ResultProps): JSX.Element {
  const page = usePage();
  const { resolved, introduced, changed, records } = result;
  const causes = records.filter(({ findings }) => findings.length > 0);
  const { before, after } = reports;
  const isOneDomain = before.domain.ascii === after.domain.ascii;
  const only = ({ domain }: GivenReport) => page.t('tools.compare.only', { domain: domain.unicode });
  const titles = isOneDomain
    ? { resolved: page.t('tools.compare.resolved'), introduced: page.t('tools.compare.introduced') }
    : { resolved: only(before), introduced: only(after) };
  const tally = [
    [titles.resolved, resolved.length],
    [titles.introduced, introduced.length],
    [page.t('tools.compare.changed'), changed.length],
    [page.t('tools.compare.records'), records.length],
  ] as const;
  return (
    <>
      <div class="compared">
        <Side report={before} isOneDomain={isOneDomain} />
        {isOneDomain && <Icon name="arrow" />}
        <Side report={after} isOneDomain={isOneDomain} />
        <dl class="tally">
          {tally.map(([name, count]) => (
            <div>
              <dt class="foreign">{name}</dt>
              <dd>{page.number(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p class="small">{page.t('tools.compare.noLookup')}</p>
      <Findings title={titles.introduced} ids={introduced} state="warn" records={causes} />
      <Findings title={titles.resolved} ids={resolved} state={isOneDomain ? 'ok' : 'warn'} records={causes} />
      {changed.length > 0 && <Changed changed={changed} records={causes} />}
      <Topics {...reports} />
      <Records records={records.filter((record) => !causes.includes(record))} />
    </>
  );
}

/** The score of one report, with its date; of two domains, with the domain. */
function Side({ report, isOneDomain }: { readonly report: GivenReport; readonly isOneDomain: boolean }): JSX.Element {
  const page = usePage();
  return (
    <div>
      <Ring score={report.score} />
      <p class="small foreign">
        {isOneDomain
          ? report.checkedAt !== undefined && <time>{page.day(report.checkedAt)}</time>
          : report.domain.unicode}
      </p>
    </div>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly state: State;
  readonly records: CompareResult['records'];
}

/** Findings that only one report has, each with the records whose change explains it. */
function Findings({ title, ids, state, records }: FindingsProps): JSX.Element {
  const page = usePage();
  return (
    <section class="section">
      <div class="section-head">
        <h2 class="foreign">{title}</h2>
        <p>{page.t(ids.length === 0 ? 'tools.preview.none' : 'tools.compare.withRecords')}</p>
      </div>
      {ids.map((id) => (
        <article class="cause">
          <h3>
            <SeverityLabel state={state} word={title} />{' '}
            <a href={page.href(`/rules/${id.split('.')[0]!}`)}>
              <FindingTitle id={id} />
            </a>
          </h3>
          <Causes id={id} records={records} />
        </article>
      ))}
    </section>
  );
}

function Causes({ id, records }: { readonly id: string; readonly records: CompareResult['records'] }): JSX.Element {
  const page = usePage();
  const own = records.filter(({ findings }) => findings.includes(id));
  if (own.length === 0) return <p class="small">{page.t('tools.compare.noRecord')}</p>;
  return (
    <>
      {own.map(({ host, type, before, after }) => (
        <>
          <p class="small foreign">{page.t('tools.compare.record', { record: `${type} ${host}` })}</p>
          <Values before={before} after={after} />
        </>
      ))}
    </>
  );
}

interface ChangedProps {
  readonly changed: CompareResult['changed'];
  readonly records: CompareResult['records'];
}

function Changed({ changed, records }: ChangedProps): JSX.Element {
  const page = usePage();
  return (
    <section class="section">
      <h2>{page.t('tools.compare.changed')}</h2>
      {changed.map(({ id, before, after }) => (
        <article class="cause">
          <h3>
            <FindingTitle id={id} />
          </h3>
          <Values before={[before.detail]} after={[after.detail]} />
          <Causes id={id} records={records} />
        </article>
      ))}
    </section>
  );
}

/** The state of each topic in both reports. Of one domain, topics without a difference are left out. */
function Topics({ before, after }: ResultProps['reports']): JSX.Element | null {
  const page = usePage();
  const isOneDomain = before.domain.ascii === after.domain.ascii;
  const [was, is] = [topicStates(before), topicStates(after)];
  const topics = [...new Set([...was.keys(), ...is.keys()])].filter(
    (topic) => !isOneDomain || was.get(topic) !== is.get(topic),
  );
  if (topics.length === 0) return null;
  const label = (state: State | undefined) =>
    state && <SeverityLabel state={state} word={page.t(`severity.${state}`)} />;
  return (
    <section class="section" aria-labelledby="topics-h">
      <div class="section-head">
        <h2 id="topics-h">{page.t('tools.compare.topics')}</h2>
        {isOneDomain && <p>{page.t('tools.compare.topicsLead')}</p>}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{page.t('tools.compare.topic')}</th>
            <th scope="col">{isOneDomain ? page.t('tools.compare.was') : before.domain.unicode}</th>
            <th scope="col">{isOneDomain ? page.t('tools.compare.is') : after.domain.unicode}</th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr>
              <th scope="row">{page.t(`topics.${topic}`)}</th>
              <td>{label(was.get(topic))}</td>
              <td>{label(is.get(topic))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const WORST_FIRST = ['problem', 'warn', 'unknown', 'info', 'ok'] as const;

/** The worst state of each topic that we know; a check that could not run is unknown. */
function topicStates({ findings }: GivenReport): ReadonlyMap<string, State> {
  const states = new Map<string, State>();
  for (const { id, severity } of findings) {
    const [check = '', outcome] = id.split('.');
    const topic = TOPIC_OF.get(check);
    if (topic === undefined) continue;
    const state = outcome === 'unknown' ? 'unknown' : severity;
    const known = states.get(topic);
    if (known === undefined || WORST_FIRST.indexOf(state) < WORST_FIRST.indexOf(known)) states.set(topic, state);
  }
  return states;
}

/** Records that differ and explain no finding. */
function Records({ records }: Pick<CompareResult, 'records'>): JSX.Element | null {
  const page = usePage();
  if (records.length === 0) return null;
  return (
    <section class="section">
      <div class="section-head">
        <h2>{page.t('tools.compare.otherRecords')}</h2>
      </div>
      {records.map(({ host, type, before, after }) => (
        <>
          <h3 class="foreign">
            {type} {host}
          </h3>
          <Values before={before} after={after} />
        </>
      ))}
    </section>
  );
}

/** Values that only one side has; one value on each side is shown with its differences marked. */
function Values({
  before,
  after,
}: {
  readonly before: readonly string[];
  readonly after: readonly string[];
}): JSX.Element {
  const page = usePage();
  const gone = before.filter((value) => !after.includes(value));
  const come = after.filter((value) => !before.includes(value));
  const isPair = gone.length === 1 && come.length === 1;
  const parts = isPair ? difference(gone[0]!, come[0]!) : undefined;
  return (
    <dl class="record">
      {gone.map((value) => (
        <div class="old">
          <dt>{page.t('tools.compare.was')}</dt>
          <dd>{parts?.map(({ text, old, now }) => (now ? null : old ? <del>{text}</del> : text)) ?? value}</dd>
        </div>
      ))}
      {come.map((value) => (
        <div class="new">
          <dt>{page.t('tools.compare.is')}</dt>
          <dd>{parts?.map(({ text, old, now }) => (old ? null : now ? <ins>{text}</ins> : text)) ?? value}</dd>
        </div>
      ))}
    </dl>
  );
}
