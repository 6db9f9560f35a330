import type { JSX } from 'preact';
import { isDoubtful } from '#base/domain/score.js';
import { healthTopics } from '#features/health/health-topics.js';
import type { CompareResult } from '#features/compare/compare.dto.js';
import type { Compared } from '#features/compare/compare.service.js';
import type { FindingSummary, ReportSummary } from '#features/compare/given-report.js';
import { ChangedText } from '../components/changed-text.js';
import { difference } from '../components/difference.js';
import { FindingList, FindingTitle } from '../components/finding-list.js';
import { Icon, SeverityLabel } from '../components/icons.js';
import { Table } from '../components/note.js';
import { Ring } from '../components/ring.js';
import { splitBlocks } from '../../views/block.js';
import { compareView } from '../../views/compare.view.js';
import { stateOf } from '../../views/counts.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import {
  type Points,
  pointsOf,
  pointsTogether,
  type ShownRecords,
  shownRecords,
  type TopicState,
  topicStates,
  unchangedFaults,
} from './compare-view.js';
import { FullReport } from './tool-page.js';

export function areOfOneDomain({ before, after }: Compared['reports']): boolean {
  return before.domain.ascii === after.domain.ascii;
}

/** The answer, findings that are new, then those that are resolved; topics side by side; what stayed. */
export function CompareResultView({ result, reports }: Compared): JSX.Element {
  const page = usePage();
  const { resolved, introduced, noLongerApplies, changed } = result;
  const { verdict } = splitBlocks(compareView(result));
  const { before, after } = reports;
  const isOneDomain = areOfOneDomain(reports);
  const shown = shownRecords(result);
  const names = sideNames(reports, page);
  const points = { before: pointsOf(before), after: pointsOf(after) };
  const same = unchangedFaults(before, after, changed);
  const only = ({ domain }: ReportSummary) => page.t('tools.compare.only', { domain: domain.unicode });
  const old: FoundInOne = {
    title: isOneDomain ? page.t('tools.compare.resolved') : only(before),
    ids: resolved,
    report: before,
    points: points.before,
    isResolved: isOneDomain,
  };
  const now: FoundInOne = {
    title: isOneDomain ? page.t('tools.compare.introduced') : only(after),
    ids: introduced,
    report: after,
    points: points.after,
    isResolved: false,
  };
  const sides = isOneDomain ? [now, old] : [old, now];
  const of = { causes: shown.of, names, isOneDomain };
  return (
    <>
      <div class="compared">
        <Side report={before} isOneDomain={isOneDomain} />
        {isOneDomain && <Icon name="arrow" />}
        <Side report={after} isOneDomain={isOneDomain} />
        <div class="summary">
          <p class="verdict foreign">{page.wording.line(verdict.title)}</p>
          {verdict.more.map((line) => (
            <p>{page.wording.line(line)}</p>
          ))}
          <Sentences sides={sides} />
          <Tally sides={sides} result={result} same={same.length} />
        </div>
      </div>
      <div class="meta">
        <p>{page.t('tools.compare.noLookup')}</p>
        <p class="actions no-print">
          {!isOneDomain && <FullReport of={before.domain.ascii} />}
          <FullReport of={after.domain.ascii} />
          <button class="button" type="button" data-print hidden>
            {page.t('report.print')}
          </button>
        </p>
      </div>
      {sides.map((side) => (
        <Findings side={side} {...of} />
      ))}
      {noLongerApplies.length > 0 && (
        <FindingList title={page.foreign('views.compared.noLongerApplies')} ids={noLongerApplies} state="info" />
      )}
      {changed.length > 0 && <Changed changed={changed} {...of} />}
      <Topics reports={reports} points={points} names={names} />
      <Records shown={shown.others} names={names} isOneDomain={isOneDomain} />
      <Unchanged findings={same} points={points.after} />
    </>
  );
}

/** Findings that only one report has. */
interface FoundInOne {
  readonly title: string;
  readonly ids: readonly string[];
  readonly report: ReportSummary;
  readonly points: Points | undefined;
  readonly isResolved: boolean;
}

/** What the two sides are called: two dates, two domains, or before and after. */
function sideNames({ before, after }: Compared['reports'], page: ReturnType<typeof usePage>): SideNames {
  if (before.domain.ascii !== after.domain.ascii) return { before: before.domain.unicode, after: after.domain.unicode };
  const [was, is] = [before.checkedAt?.slice(0, 10), after.checkedAt?.slice(0, 10)];
  if (was !== undefined && is !== undefined && was !== is) return { before: page.day(was), after: page.day(is) };
  return { before: page.t('tools.compare.was'), after: page.t('tools.compare.is') };
}

interface SideNames {
  readonly before: string;
  readonly after: string;
}

/** The score of one report, with its date; of two domains, with the domain. */
function Side({ report, isOneDomain }: { readonly report: ReportSummary; readonly isOneDomain: boolean }): JSX.Element {
  const page = usePage();
  return (
    <div class="side">
      <Ring score={report.score} isDoubtful={isDoubtful(report.findings, healthTopics)} />
      <p class="small foreign">
        {isOneDomain
          ? report.checkedAt !== undefined && <time datetime={report.checkedAt}>{page.day(report.checkedAt)}</time>
          : report.domain.unicode}
      </p>
    </div>
  );
}

interface SummaryProps {
  readonly sides: readonly FoundInOne[];
  readonly result: CompareResult;
}

/** How severe the findings are that only one report has. */
function Sentences({ sides }: Pick<SummaryProps, 'sides'>): JSX.Element | null {
  const page = usePage();
  const sentences = sides.flatMap(({ title, ids, report }) => {
    const found = new Map(report.findings.map((finding) => [finding.id, stateOf(finding)]));
    const counts = (['problem', 'warn', 'info'] as const)
      .map((state) => [state, ids.filter((id) => found.get(id) === state).length] as const)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => page.count(`state.${state}`, count));
    return counts.length === 0 ? [] : [page.t('tools.compare.sentence', { name: title, what: page.list(counts) })];
  });
  return sentences.length === 0 ? null : <p class="foreign">{sentences.join(' ')}</p>;
}

function Tally({ sides, result, same }: SummaryProps & { readonly same: number }): JSX.Element {
  const page = usePage();
  const tally: (readonly [name: string, count: number, points?: string | undefined])[] = [
    ...sides.map(({ title, ids, points, isResolved }) => {
      const sum = points ? pointsTogether(ids, points) : 0;
      return [title, ids.length, sum > 0 ? pointsText(page, sum, isResolved) : undefined] as const;
    }),
    [page.t('tools.compare.changed'), result.changed.length],
    [page.t('tools.compare.unchanged'), same],
    [page.t('tools.compare.records'), result.records.length],
  ];
  return (
    <dl class="tally">
      {tally.map(([name, count, points]) => (
        <div>
          <dt class="foreign">{name}</dt>
          <dd>{page.number(count)}</dd>
          {points !== undefined && <dd>{points}</dd>}
        </div>
      ))}
    </dl>
  );
}

function pointsText(page: ReturnType<typeof usePage>, points: number, isGain: boolean): string {
  return page.count(isGain ? 'tools.compare.gained' : 'points', points);
}

interface RecordsProps {
  readonly names: SideNames;
  readonly isOneDomain: boolean;
}

interface CausesProps extends RecordsProps {
  readonly causes: ReadonlyMap<string, ShownRecords>;
}

interface FindingsProps extends CausesProps {
  readonly side: FoundInOne;
}

/** Findings that only one report has, each with the records whose change explains it. */
function Findings({ side, ...of }: FindingsProps): JSX.Element {
  const page = usePage();
  const { title, ids, report, points, isResolved } = side;
  const found = new Map(report.findings.map((finding) => [finding.id, finding]));
  const canRead = report.locale === page.language;
  return (
    <Section
      title={<span class="foreign">{title}</span>}
      lead={page.t(ids.length === 0 ? 'tools.preview.none' : 'tools.compare.withRecords')}
    >
      {ids.map((id) => {
        const finding = found.get(id)!;
        const state = isResolved ? 'ok' : stateOf(finding);
        const cost = points?.get(id) ?? 0;
        return (
          <article class="cause">
            <p class="cause-label">
              <SeverityLabel state={state} word={isResolved ? title : page.t(`severity.${state}`)} />
              {cost > 0 && <span class="points">{pointsText(page, cost, isResolved)}</span>}
            </p>
            <div>
              <h3>
                <RuleLink id={id} />
              </h3>
              {!isResolved && canRead && finding.detail !== '' && <p class="small foreign">{finding.detail}</p>}
              <Causes id={id} {...of} />
            </div>
          </article>
        );
      })}
    </Section>
  );
}

function RuleLink({ id }: { readonly id: string }): JSX.Element {
  const page = usePage();
  return (
    <a href={page.href(`/rules/${id.split('.')[0]!}`)}>
      <FindingTitle id={id} />
    </a>
  );
}

function Causes({ id, causes, names, isOneDomain }: CausesProps & { readonly id: string }): JSX.Element {
  const page = usePage();
  const { records, more } = causes.get(id)!;
  if (records.length + more === 0) return <p class="small quiet">{page.t('tools.compare.noRecord')}</p>;
  return (
    <>
      {records.map(({ host, type, before, after }) => (
        <>
          <p class="small foreign">{page.t('tools.compare.record', { record: `${type} ${host}` })}</p>
          <Values before={before} after={after} names={names} isOneDomain={isOneDomain} />
        </>
      ))}
      <More count={more} />
    </>
  );
}

/** Findings of both reports with another statement. */
function Changed({ changed, ...of }: CausesProps & Pick<CompareResult, 'changed'>): JSX.Element {
  const page = usePage();
  return (
    <Section title={page.t('tools.compare.changed')}>
      {changed.map(({ id, before, after }) => (
        <article class="cause">
          <p class="cause-label">
            <SeverityLabel state={stateOf({ id, severity: after.severity })} />
            {before.severity !== after.severity && (
              <span class="points">
                {page.t('tools.compare.formerly', { severity: page.t(`severity.${before.severity}`) })}
              </span>
            )}
          </p>
          <div>
            <h3>
              <RuleLink id={id} />
            </h3>
            <Values before={[before.detail]} after={[after.detail]} {...of} />
            <Causes id={id} {...of} />
          </div>
        </article>
      ))}
    </Section>
  );
}

interface TopicsProps {
  readonly reports: Compared['reports'];
  readonly points: { readonly before: Points | undefined; readonly after: Points | undefined };
  readonly names: SideNames;
}

/** Of one domain, topics without a difference are left out, except those that could not be tested. */
function Topics({ reports, points, names }: TopicsProps): JSX.Element | null {
  const page = usePage();
  const isOneDomain = areOfOneDomain(reports);
  const [was, is] = [topicStates(reports.before, points.before), topicStates(reports.after, points.after)];
  const topics = [...new Set([...was.keys(), ...is.keys()])].filter(
    (topic) => !isOneDomain || !isAlike(was.get(topic), is.get(topic)),
  );
  if (topics.length === 0) return null;
  const hasPoints = points.before !== undefined && points.after !== undefined;
  const signed = new Intl.NumberFormat(page.language, { signDisplay: 'exceptZero' });
  return (
    <Section title={page.t('tools.compare.topics')} lead={isOneDomain && page.t('tools.compare.topicsLead')}>
      <Table
        caption={page.t('tools.compare.topics')}
        head={[
          page.t('tools.compare.topic'),
          names.before,
          names.after,
          ...(hasPoints ? [page.t('tools.compare.difference')] : []),
        ]}
        rows={topics.map((topic) => [
          page.t(`topics.${topic}`),
          <TopicLabel of={was.get(topic)} />,
          <TopicLabel of={is.get(topic)} />,
          ...(hasPoints
            ? [signed.format((was.get(topic)?.cost ?? 0) - (is.get(topic)?.cost ?? 0)).replace('-', '−')]
            : []),
        ])}
        stacks
      />
    </Section>
  );
}

function isAlike(was: TopicState | undefined, is: TopicState | undefined): boolean {
  const isKnown = was?.state !== 'unknown' || is?.state !== 'unknown';
  return isKnown && was?.state === is?.state && was?.count === is?.count && was?.cost === is?.cost;
}

function TopicLabel({ of }: { readonly of: TopicState | undefined }): JSX.Element | null {
  const page = usePage();
  if (!of) return null;
  const { state, count } = of;
  const word = state === 'ok' || state === 'unknown' ? page.t(`state.${state}`) : page.count(`state.${state}`, count);
  return <SeverityLabel state={state} word={word} />;
}

/** Records that differ and explain no finding. */
function Records({ shown, names, isOneDomain }: RecordsProps & { readonly shown: ShownRecords }): JSX.Element | null {
  const page = usePage();
  const { records, more } = shown;
  if (records.length + more === 0) return null;
  return (
    <Section title={page.t('tools.compare.otherRecords')}>
      {records.map(({ host, type, before, after }) => (
        <div class="cause">
          <h3 class="foreign">
            {type} {host}
          </h3>
          <Values before={before} after={after} names={names} isOneDomain={isOneDomain} />
        </div>
      ))}
      <More count={more} />
    </Section>
  );
}

function More({ count }: { readonly count: number }): JSX.Element | null {
  const page = usePage();
  return count === 0 ? null : <p class="small quiet">{page.count('pictures.more', count)}</p>;
}

interface UnchangedProps {
  readonly findings: readonly FindingSummary[];
  readonly points: Points | undefined;
}

function Unchanged({ findings, points }: UnchangedProps): JSX.Element | null {
  const page = usePage();
  if (findings.length === 0) return null;
  return (
    <Section title={page.t('tools.compare.unchanged')}>
      <ul class="lines preview-list">
        {findings.map(({ id, severity }) => (
          <li>
            <SeverityLabel state={severity} /> <RuleLink id={id} />
            {points?.has(id) && <span class="quiet small"> {page.count('points', points.get(id)!)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ValuesProps {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly names: SideNames;
  readonly isOneDomain: boolean;
}

/** Values that only one side has. A change of one value has its differences marked; two domains stand side by side. */
function Values({ before, after, names, isOneDomain }: ValuesProps): JSX.Element {
  const [was, is] = [new Set(before), new Set(after)];
  const gone = before.filter((value) => !is.has(value));
  const come = after.filter((value) => !was.has(value));
  const isChange = isOneDomain && gone.length === 1 && come.length === 1;
  const parts = isChange ? difference(gone[0]!, come[0]!) : undefined;
  const side = (name: string, values: readonly string[], kind: 'old' | 'new') =>
    values.map((value) => (
      <div class={isOneDomain ? kind : kind === 'new' ? 'second' : undefined}>
        <dt class="foreign">{name}</dt>
        <dd>{parts ? <ChangedText parts={parts} side={kind} /> : value}</dd>
      </div>
    ));
  return (
    <dl class={isOneDomain ? 'record' : 'record pair'}>
      {side(names.before, gone.length === 0 && !isOneDomain ? [NOTHING] : gone, 'old')}
      {side(names.after, come.length === 0 && !isOneDomain ? [NOTHING] : come, 'new')}
    </dl>
  );
}

const NOTHING = '–';
