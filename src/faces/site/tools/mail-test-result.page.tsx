import type { JSX } from 'preact';
import { MAX_MESSAGES } from '#features/mail-test/mail-test-limits.js';
import type { MailTestResult } from '#features/mail-test/mail-test.dto.js';
import { isReceived, mailTestView, senderTable } from '../../views/mail-test.view.js';
import { BlockTable, Blocks } from '../components/blocks.js';
import { Copy } from '../components/copy.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import { MailTestWayPicture } from '../pictures/mail-test-way.picture.js';
import { Alterations } from './alterations.js';
import { NewAddress } from './mail-test.page.js';

interface ResultProps {
  readonly result: MailTestResult;
}

/** Without script, while nothing has arrived. */
const REFRESH_SECONDS = 15;

/** The address, and what arrived there. With the script, a part is replaced when its `data-version` has changed. */
export function MailTestResultPage({ result }: ResultProps): JSX.Element {
  const page = usePage();
  const title = page.t('tools.mail-test.name');
  const { id, state, messages, lastReply } = result;
  const isWaiting = state === 'waiting';
  return (
    <Layout
      title={title}
      description={page.t('tools.mail-test.lead')}
      scripts={['mail-test.js']}
      {...(isWaiting && { refresh: REFRESH_SECONDS })}
    >
      <div data-events={`/api/v1/mail-test/${id}/events`}>
        <div data-live="test" data-version={`${messages} ${lastReply?.at ?? ''} ${lastReply?.command ?? ''}`}>
          {isWaiting ? <Waiting result={result} /> : <Received result={result} />}
        </div>
      </div>
    </Layout>
  );
}

function Waiting({ result }: ResultProps): JSX.Element {
  const page = usePage();
  const [verdict, ...rest] = mailTestView(result).filter(({ kind }) => kind !== 'facts');
  return (
    <>
      <header class="page-head">
        <h1>{page.foreign('views.mailTest.send')}</h1>
        <p class="lead" role="status">
          <svg class="icon spin is-running" aria-hidden="true">
            <use href="#i-running" />
          </svg>{' '}
          {page.t('tools.mail-test.appears')}
        </p>
      </header>
      <Address result={result} />
      <p class="hint">{page.t('tools.mail-test.until', { time: page.moment(result.expiresAt), most: MAX_MESSAGES })}</p>
      <noscript>
        <p class="hint">{page.t('tools.mail-test.reloads')}</p>
      </noscript>
      <div class="section">{verdict && <Blocks blocks={[verdict, ...rest]} />}</div>
      <Delete id={result.id} text="delete" />
    </>
  );
}

function Address({ result: { address } }: ResultProps): JSX.Element {
  const page = usePage();
  const at = address.indexOf('@') + 1;
  const subject = encodeURIComponent(page.t('tools.mail-test.subject'));
  return (
    <>
      <div class="command address">
        <code id="address">
          {address.slice(0, at)}
          <span>{address.slice(at)}</span>
        </code>
        <Copy of="address" what="address" />
      </div>
      <p class="actions">
        <a class="button primary" href={`mailto:${address}?subject=${subject}`}>
          {page.t('tools.mail-test.mailto')}
        </a>
        <a class="button" href={page.here()}>
          {page.t('tools.mail-test.look')}
        </a>
      </p>
    </>
  );
}

function Received({ result }: ResultProps): JSX.Element | null {
  const page = usePage();
  if (!isReceived(result)) return null;
  const { id, analysis, transport, verdict, messages } = result;
  const { from } = analysis.header.fields;
  return (
    <>
      <PageHead title={page.t('tools.mail-test.name')} lead={from ?? analysis.dmarc.domain ?? result.address} />
      <Blocks
        blocks={mailTestView(result)}
        pictures={{
          way: transport && <MailTestWayPicture transport={transport} analysis={analysis} verdict={verdict.state} />,
          changes: <Changes result={result} />,
          sender: <Sender result={result} />,
        }}
      />
      {messages < MAX_MESSAGES ? (
        <Section
          id="again"
          class="section box no-print"
          title={page.t('tools.mail-test.again')}
          lead={page.t('tools.mail-test.againLead')}
        >
          <Address result={result} />
        </Section>
      ) : (
        <div class="section no-print">
          <p>{page.t('tools.mail-test.full')}</p>
          <NewAddress />
        </div>
      )}
      <p class="actions section no-print">
        <button class="button" type="button" data-print hidden>
          {page.t('report.print')}
        </button>
        <a class="button" href={`/api/v1/mail-test/${id}`}>
          JSON
        </a>
      </p>
      <Delete id={id} text="deleteBoth" />
    </>
  );
}

function Changes({ result: { analysis } }: ResultProps): JSX.Element | null {
  const page = usePage();
  if (!analysis) return null;
  return (
    <>
      <div class="section-head">
        <h2>{page.foreign('views.message.changed')}</h2>
      </div>
      <Alterations alterations={analysis.alterations} />
    </>
  );
}

function Sender({ result: { sender, analysis } }: ResultProps): JSX.Element | null {
  const page = usePage();
  if (!analysis?.dmarc.domain) return null;
  const table = senderTable(sender ?? undefined, analysis.dmarc.domain);
  return (
    <div data-live="sender" data-version={sender?.checkedAt ?? ''}>
      <div class="section-head">
        <h2>{page.wording.inline(table.title)}</h2>
      </div>
      {sender ? <BlockTable block={table} /> : <Note state="info" title={page.wording.inline(table.empty ?? '')} />}
    </div>
  );
}

function Delete({ id, text }: { readonly id: string; readonly text: 'delete' | 'deleteBoth' }): JSX.Element {
  const page = usePage();
  return (
    <form class="section no-print" action={`/mail-test/${id}/delete`} method="post">
      <LanguageField />
      <button class="button" type="submit">
        {page.t(`tools.mail-test.${text}`)}
      </button>
    </form>
  );
}
