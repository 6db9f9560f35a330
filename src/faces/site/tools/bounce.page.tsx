import type { JSX } from 'preact';
import type { RecordsByCheck, RecordsNow } from '#features/bounce/bounce-records.service.js';
import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { Row } from '../components/copy.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { type PageContext, usePage } from '../page-context.js';
import { PasteForm } from './paste-form.js';

type Report = BounceAnalysisResult['reports'][number];

interface BounceProps {
  readonly raw?: string;
  readonly result?: BounceAnalysisResult;
  /** What the records show now, for the first reports. */
  readonly now?: readonly RecordsByCheck[];
  /** The pasted text is empty. */
  readonly refused?: boolean;
}

/** The pasted message is not stored. */
export function BouncePage({ raw, result, now = [], refused }: BounceProps): JSX.Element {
  const page = usePage();
  return (
    <Layout title={page.t('tools.bounce.name')} description={page.t('tools.bounce.lead')} indexed={raw === undefined}>
      <PageHead title={page.t('tools.bounce.name')} lead={page.t('tools.bounce.lead')} />
      {refused && <Note state="problem" title={page.t('tools.bounce.refused')} />}
      {result ? (
        <div class="lines">
          <details class="fold">
            <summary>
              <SeverityLabel state="ok" word={page.t('tools.bounce.read')} />
              <span class="line-title">{page.count('tools.bounce.input', result.reports.length)}</span>
            </summary>
            <PasteForm tool="bounce" raw={raw} />
          </details>
        </div>
      ) : (
        <PasteForm tool="bounce" raw={raw} />
      )}
      {result?.reports.length === 0 && (
        <section class="section">
          <Note state="info" title={page.t('tools.bounce.none')}>
            <p>{page.t('tools.bounce.noneDetail')}</p>
          </Note>
        </section>
      )}
      {result?.reports.map((report, i) => (
        <Recipient report={report} now={now[i]} />
      ))}
      {raw === undefined && (
        <section class="section prose" aria-labelledby="about-h">
          <h2 id="about-h">{page.t('tools.about')}</h2>
          <p>{page.t('tools.bounce.about')}</p>
        </section>
      )}
    </Layout>
  );
}

interface RecipientProps {
  readonly report: Report;
  readonly now: RecordsByCheck | undefined;
}

function Recipient({ report, now }: RecipientProps): JSX.Element {
  const page = usePage();
  const facts = [
    ['status', report.status],
    ['replyCode', report.replyCode],
    ['remoteMta', report.remoteMta],
  ] as const;
  return (
    <section class="section">
      <Note state={stateOf(report)} title={titleOf(report, page)}>
        <p>{report.meaning}</p>
      </Note>
      <dl class="facts box-facts">
        {report.recipient !== undefined && (
          <Row label={page.t('tools.bounce.facts.recipient')} plain>
            <span class="foreign">{report.recipient}</span>
          </Row>
        )}
        <Row label={page.t('tools.bounce.facts.actor')} plain>
          {page.t(`tools.bounce.actors.${report.actor}`)}
        </Row>
        <Row label={page.t('tools.bounce.facts.confidence')} plain>
          {page.t(`tools.bounce.confidences.${report.confidence}`)}
        </Row>
        {report.blockList !== undefined && (
          <Row label={page.t('tools.bounce.facts.blockList')} plain>
            <span class="foreign">{report.blockList}</span>
          </Row>
        )}
        {report.blockListUrl !== undefined && (
          <Row label={page.t('tools.bounce.facts.blockListUrl')} plain>
            <a href={report.blockListUrl} rel="noreferrer">
              {report.blockListUrl}
            </a>
          </Row>
        )}
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <Row label={page.t(`tools.bounce.facts.${name}`)} plain>
                <span class="foreign">{value}</span>
              </Row>
            ),
        )}
        {report.diagnostic !== undefined && (
          <Row label={page.t('tools.bounce.facts.diagnostic')}>
            <div class="seen">{report.diagnostic}</div>
          </Row>
        )}
        {report.checks.length > 0 && (
          <Row label={page.t('tools.bounce.facts.checks')} plain>
            <ul class="bullets">
              {report.checks.map(({ endpoint, why }) => (
                <li>
                  <a href={page.href(pageOf(endpoint))}>{linkText(page, pageOf(endpoint))}</a> {why}
                  <Now records={now?.get(endpoint)} />
                </li>
              ))}
            </ul>
          </Row>
        )}
      </dl>
    </section>
  );
}

function Now({ records }: { readonly records: RecordsNow | undefined }): JSX.Element | null {
  const page = usePage();
  if (!records) return null;
  return (
    <p>
      <SeverityLabel state={records.state} word={page.t('tools.bounce.now')} />{' '}
      <span class="foreign">{records.text}</span>
    </p>
  );
}

function titleOf({ reason, orReason }: Report, page: PageContext): string {
  const title = (one: string) => page.foreign(`bounce.reasons.${one}.title`);
  return orReason === undefined
    ? title(reason)
    : page.t('tools.bounce.or', { reason: title(reason), other: title(orReason) });
}

function stateOf({ reason, actor }: Report): State {
  if (reason === 'delivered' || reason === 'vacation') return 'ok';
  if (reason === 'undefined' || reason === 'onhold') return 'unknown';
  return actor === 'nobody' || reason === 'feedback' ? 'warn' : 'problem';
}

/** The page of an endpoint; its form if the bounce does not contain the domain. */
function pageOf(endpoint: string): string {
  const [, , , name = '', ...rest] = endpoint.split('/');
  if (name === 'header-analysis') return '/headers';
  if (rest.includes('{domain}')) return name === 'check' ? '/' : `/${name}`;
  return `/${[name, ...rest].join('/')}`;
}

/** What a link opens, with the name that it is about. */
function linkText(page: PageContext, path: string): string {
  const [tool = '', name, type = ''] = path.slice(1).split('/'); // the third is a record type or a selector
  if (name === undefined) return page.t(tool === '' ? 'home.check' : `tools.bounce.opens.${tool}`);
  return page.t(`tools.bounce.opensFor.${tool}`, { name: decodeURIComponent(name), type });
}
