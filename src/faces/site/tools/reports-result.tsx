import { selectorChecks } from './selector-checks.js';
import type { ComponentChildren, JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { AnalysisFindings } from '../components/analysis-findings.js';
import { Icon, SeverityLabel, type State } from '../components/icons.js';
import { Table } from '../components/note.js';
import { RecordBox } from '../components/record.js';
import { type PageContext, usePage } from '../page-context.js';
import { MailDaysPicture } from '../pictures/mail-days.picture.js';
import { MailSourcesPicture } from '../pictures/mail-sources.picture.js';
import { PolicyPicture } from '../pictures/policy.picture.js';
import { sourceName } from './report-sources.js';
import { SenderRequirements } from './sender-requirements.js';
import { type SectionProps, ToolSection } from './tool-section.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;
type Source = Mail['sources'][number];
type Tls = NonNullable<ReportAnalysisResult['tls']>;

/** What reports say: the answer, what to change, the proof, and what was read. */
export function ReportsResult({ result }: { readonly result: ReportAnalysisResult }): JSX.Element {
  const page = usePage();
  const { domain, mail, tls, files, findings, conditions, failures, bulkSender, checkedAt } = result;
  const tightening = findings.find(({ id, fix }) => id === 'reports-policy.ready' && fix?.record);
  return (
    <>
      <section class="answer-first" aria-label={page.t('tools.reports.answer')}>
        <span class={`is-${stateOf(result)}`}>
          <Icon name={stateOf(result)} />
        </span>
        <div>
          {domain !== null && <h2 class="foreign">{domain}</h2>}
          <p class="verdict">{verdictOf(result, page)}</p>
          {mail && <p class="grounds">{groundsOf(mail, page)}</p>}
          {tightening?.fix?.record && (
            <RecordBox id="r-policy" record={tightening.fix.record} zone={domain ?? undefined} />
          )}
        </div>
      </section>
      <div class="meta">
        <p>{page.t('tools.reports.readAt', { count: files.length, time: page.moment(checkedAt) })}</p>
        <p class="actions no-print">
          <a class="button" href={page.href('/reports')}>
            {page.t('tools.reports.again')}
          </a>
          <button class="button" type="button" data-print hidden>
            {page.t('tools.reports.print')}
          </button>
        </p>
      </div>
      {mail && (
        <Section id="policies">
          <PolicyPicture mail={mail} />
        </Section>
      )}
      {mail && mail.blockers.length > 0 && <Blockers mail={mail} domain={domain ?? ''} />}
      {conditions.length > 0 && (
        <Section id="conditions">
          <Table
            caption={page.t('tools.reports.table', { what: page.t('tools.reports.conditions') })}
            head={['condition', 'state', 'numbers'].map((key) => page.t(`tools.reports.${key}`))}
            rows={conditions.map(({ condition, met, why }) => [
              condition,
              <SeverityLabel {...conditionLabel(met, page)} />,
              why,
            ])}
          />
        </Section>
      )}
      {mail && (
        <Section id="sources" note={page.t('tools.reports.sourcesNote')}>
          <SourcesTable mail={mail} />
          <KeyChecks mail={mail} />
          <MailSourcesPicture mail={mail} />
        </Section>
      )}
      {mail?.sources.some(({ days }) => days.length > 0) && (
        <Section id="days">
          <MailDaysPicture mail={mail} />
        </Section>
      )}
      {tls && (
        <Section id="tls" note={page.t('tools.reports.tlsNote', numbers(tls, page))}>
          <TlsTable tls={tls} />
        </Section>
      )}
      {failures.length > 0 && (
        <Section id="failures" note={page.t('tools.reports.failuresNote')}>
          <Table
            caption={page.t('tools.reports.table', { what: page.t('tools.reports.failures') })}
            head={FAILURE_COLUMNS.map((key) => page.t(`tools.reports.failureColumns.${key}`))}
            rows={failures.map((failure) => FAILURE_COLUMNS.map((key) => failure[key] ?? '–'))}
          />
        </Section>
      )}
      {bulkSender.length > 0 && (
        <Section id="bulk" note={page.t('tools.reports.bulkNote')}>
          <SenderRequirements requirements={bulkSender} />
        </Section>
      )}
      <Section id="findings">
        <AnalysisFindings findings={findings} domain={domain} />
      </Section>
      <Files files={files} />
    </>
  );
}

const FAILURE_COLUMNS = ['address', 'arrived', 'failed', 'result', 'from', 'returnPath'] as const;

function Section(props: Omit<SectionProps, 'tool'>): JSX.Element {
  return <ToolSection tool="reports" {...props} />;
}

function stateOf({ mail, tls, domain, findings }: ReportAnalysisResult): State {
  if (domain === null || (!mail && !tls)) return 'unknown';
  if (!mail) return findings.find(({ id }) => id.startsWith('reports-tls.'))?.severity ?? 'info';
  if (findings.some(({ id }) => id === 'reports-policy.losing')) return 'problem';
  if (findings.some(({ id }) => UNDECIDED.has(id))) return 'info';
  return mail.next === 'stay' ? 'warn' : 'ok';
}

/** The reports do not have an answer, or only the reader knows it. */
const UNDECIDED = new Set(['early', 'few', 'gaps', 'unexplained'].map((outcome) => `reports-policy.${outcome}`));

function verdictOf({ mail, tls, domain, failures }: ReportAnalysisResult, page: PageContext): string {
  if (mail) return mail.answer;
  if (domain === null) return `${page.t('tools.reports.nothing')}. ${page.t('tools.reports.nothingDetail')}`;
  if (tls) return `${page.t('tools.reports.onlyTls', numbers(tls, page))}.`;
  return failures.length > 0 ? page.t('tools.reports.onlyFailures') : `${page.t('tools.reports.noMail', { domain })}.`;
}

function groundsOf({ basis, messages }: Mail, page: PageContext): string {
  const { days, organizations, from, to } = basis;
  const words = { days, reporters: page.number(organizations.length), messages: page.number(messages) };
  if (from === undefined || to === undefined) return page.t('tools.reports.groundsUndated', words);
  return page.t('tools.reports.grounds', { ...words, from: page.day(from), to: page.day(to) });
}

function numbers({ sessions, failed }: { sessions: number; failed: number }, page: PageContext) {
  return { sessions: page.number(sessions), failed: page.number(failed) };
}

function conditionLabel(met: boolean | null, page: PageContext): { state: State; word: string } {
  if (met === null) return { state: 'unknown', word: page.t('tools.reports.undecided') };
  return met
    ? { state: 'ok', word: page.t('tools.reports.met') }
    : { state: 'warn', word: page.t('tools.reports.notMet') };
}

/** The changes that each source needs before the policy becomes stricter. */
function Blockers({ mail, domain }: { readonly mail: Mail; readonly domain: string }): JSX.Element {
  const page = usePage();
  return (
    <Section id="plan" note={page.t('tools.reports.planNote', { lost: page.number(mail.whatIf.reject.lost) })}>
      <ol class="plan">
        {mail.blockers.map((index, i) => {
          const source = mail.sources[index]!;
          return (
            <li class="change" id={`change-${i + 1}`}>
              <div class="change-head">
                <span class="change-no" aria-hidden="true">
                  {i + 1}
                </span>
                <h3 class="foreign">{sourceName(source, page)}</h3>
                <p class="gain">{page.t('tools.reports.saved', { count: page.number(source.lost) })}</p>
              </div>
              <div class="change-body">
                <p>{source.why}</p>
                {source.fix?.conditions.map((condition) => (
                  <p>{condition}</p>
                ))}
                {source.fix && <RecordBox id={`r-source-${i}`} record={source.fix} zone={domain} />}
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** The domains of keys that passed, each with a check that looks these keys up. */
function KeyChecks({ mail }: { readonly mail: Mail }): JSX.Element | null {
  const page = usePage();
  const checks = selectorChecks(mail.sources.flatMap(({ selectors }) => selectors));
  if (checks.length === 0) return null;
  return (
    <p class="actions">
      {checks.map(({ domain, selectors }) => (
        <a class="button" href={page.href(`/check/${domain}?selectors=${selectors.join(',')}`)}>
          {page.t('selectors.offer', { domain, selector: page.list(selectors) })}
        </a>
      ))}
    </p>
  );
}

function SourcesTable({ mail }: { readonly mail: Mail }): JSX.Element {
  const page = usePage();
  const keys = ['source', 'kind', 'messages', 'spf', 'dkim', 'why', 'fix'];
  return (
    <Table
      caption={page.t('tools.reports.table', { what: page.t('tools.reports.sources') })}
      head={keys.map((key) => page.t(`tools.reports.columns.${key}`))}
      rows={mail.sources.map((source, i) => [
        <span class="foreign">{sourceName(source, page)}</span>,
        kindOf(source, page),
        page.number(source.messages),
        shareOf(source.aligned.spf + source.aligned.both, source, page),
        shareOf(source.aligned.dkim + source.aligned.both, source, page),
        source.why,
        fixOf(source, mail.blockers.includes(i), page),
      ])}
    />
  );
}

function kindOf({ kind, mailingList, certainty, authorizedBy }: Source, page: PageContext): string {
  const say = (key: string) => page.t(`tools.reports.${key}`);
  const word = say(`kinds.${mailingList ? 'list' : kind}`);
  const isProvider = kind === 'provider';
  const marks = [
    ...(isProvider ? [say(authorizedBy === undefined ? 'unauthorized' : 'authorized')] : []),
    ...(certainty === 'medium' ? [say('likely')] : []),
  ];
  return marks.length === 0 ? word : `${word} (${marks.join(', ')})`;
}

function shareOf(messages: number, source: Source, page: PageContext): string {
  return `${page.number((100 * messages) / source.messages)} %`;
}

function fixOf({ kind, lost, unproven, fix }: Source, isBlocker: boolean, page: PageContext): ComponentChildren {
  const say = (key: string) => page.t(`tools.reports.${key}`);
  if (kind === 'spoofed') return say('stopped');
  if (unproven) return <SeverityLabel state="warn" word={say('isYours')} />;
  const word = fix ? say(fixWord(fix)) : say('noFix');
  if (lost === 0) return word;
  if (!isBlocker) return fix ? word : say('fewLost');
  return (
    <>
      <SeverityLabel state="warn" word={say('blocks')} /> {fix && word}
    </>
  );
}

function fixWord({ where, host }: NonNullable<Source['fix']>): string {
  if (where !== 'dns') return 'sign';
  return host.startsWith('_dmarc.') ? 'relax' : 'authorize';
}

function TlsTable({ tls }: { readonly tls: Tls }): JSX.Element {
  const page = usePage();
  const keys = ['policy', 'host', 'successful', 'failed', 'result', 'meaning'];
  return (
    <Table
      caption={page.t('tools.reports.table', { what: page.t('tools.reports.tls') })}
      head={keys.map((key) => page.t(`tools.reports.tlsColumns.${key}`))}
      rows={tls.policies.flatMap(({ type, mxHosts, successful, failed, failures }) => [
        [
          policyName(type, page),
          mxHosts.join(', ') || page.t('tools.reports.all'),
          page.number(successful),
          page.number(failed),
          '',
          '',
        ],
        ...failures.map(({ result, receivingHost, count, meaning, now }) => [
          policyName(type, page),
          receivingHost ?? page.t('tools.reports.all'),
          '',
          page.number(count),
          <SeverityLabel state={FAILURE_STATES[now]} word={result} />,
          meaning,
        ]),
      ])}
    />
  );
}

const FAILURE_STATES = { confirmed: 'problem', gone: 'ok', unknown: 'unknown' } as const;

function policyName(type: string, page: PageContext): string {
  const key = ['sts', 'tlsa', 'no-policy-found'].includes(type) ? type : 'other';
  return page.t(`tools.reports.policyTypes.${key}`);
}

function Files({ files }: Pick<ReportAnalysisResult, 'files'>): JSX.Element {
  const page = usePage();
  const isRead = ({ kind }: (typeof files)[number]) => kind !== 'unreadable';
  const counts = { read: files.filter(isRead).length, count: files.length };
  const sorted = [...files.filter((file) => !isRead(file)), ...files.filter(isRead)];
  return (
    <Section id="files" note={page.t('tools.reports.filesNote', counts)}>
      <ul class="files lines">
        {sorted.map(({ name, kind, organization, from, to, reason }) => (
          <li>
            <SeverityLabel
              state={kind === 'unreadable' ? 'problem' : reason === undefined ? 'ok' : 'info'}
              word={page.t(`tools.reports.fileKinds.${kind}`)}
            />
            <code class="foreign">{name}</code>
            <span class="quiet">
              {[
                organization,
                from !== undefined && to !== undefined
                  ? page.t('tools.reports.period', { from: page.day(from), to: page.day(to) })
                  : undefined,
                reason,
              ]
                .filter((part) => part !== undefined)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
