import type { JSX } from 'preact';
import type { HostEntry, MailCheckResult, MailHostEntry, PortEntry } from '#features/mail-check/mail-check.dto.js';
import { MAX_EXCHANGES } from '#features/mail-check/mail-route.js';
import type { MailVerdict } from '#features/mail-check/mail-verdict.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { Note, Table } from '../components/note.js';
import { type PageContext, usePage } from '../page-context.js';
import { MailRoutePicture } from '../pictures/mail-route.picture.js';
import { DomainInput, type Typed } from './fields.js';
import { MailOffers } from './mail-offers.js';
import { ToolPage } from './tool-page.js';

const SMTP = 25;

const PORT_STATE: Readonly<Record<string, State>> = {
  open: 'ok',
  closed: 'info',
  filtered: 'warn',
  blocked: 'unknown',
};

const MAIL_STATES: Readonly<Record<MailVerdict, State>> = {
  accepts: 'ok',
  partly: 'warn',
  silent: 'problem',
  untested: 'unknown',
  refuses: 'problem',
  nullMx: 'info',
  unknown: 'unknown',
};

export function MailPage({ result, ...typed }: Typed & { readonly result?: MailCheckResult }): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="mail"
      path="/mail-check"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/mail-check/${result.domain}`}
    >
      {result && (
        <>
          <MailNote result={result} page={page} />
          <p class="meta">{page.t('tools.mail.checked', { at: page.moment(result.checkedAt) })}</p>
          {result.mail.length > 0 && (
            <section class="section box">
              <MailRoutePicture result={result} />
            </section>
          )}
          <Ports result={result} page={page} />
          <Encryption result={result} page={page} />
          <MailOffers result={result} />
          <Reverse result={result} page={page} />
        </>
      )}
    </ToolPage>
  );
}

/** How many of the mail servers accept mail, and what those said that are not known to. */
function MailNote({ result: { verdict, mail }, page }: Shown): JSX.Element {
  const accepting = mail.filter(({ accepts }) => accepts === true).length;
  return (
    <Note state={MAIL_STATES[verdict]} title={page.t(`tools.mail.${verdict}`)}>
      {mail.length > 0 && (
        <p>
          {page.count('tools.mail.servers', mail.length, { accepting: page.number(accepting) })}
          {mail.length === MAX_EXCHANGES && ` ${page.t('tools.mail.most', { count: MAX_EXCHANGES })}`}
        </p>
      )}
      {mail.map(
        ({ host, greeting, accepts }) =>
          greeting !== null &&
          accepts !== true && (
            <p>
              <code>{host}</code>: {page.t(`tools.mail.greetings.${greeting}`)}
            </p>
          ),
      )}
    </Note>
  );
}

interface Shown {
  readonly result: MailCheckResult;
  readonly page: PageContext;
}

function Ports({ result, page }: Shown): JSX.Element | null {
  const hosts = [...result.mail, ...(result.web ? [result.web] : [])].filter(({ ports }) => ports.length > 0);
  const services = [...new Map(hosts.flatMap(({ ports }) => ports.map((one) => [one.port, one.service])))];
  if (hosts.length === 0) return null;
  const cell = (host: HostEntry, port: number) => {
    const found = host.ports.find((one) => one.port === port);
    return found ? <SeverityLabel state={stateOf(host, found)} word={page.t(`ports.${found.state}`)} /> : '–';
  };
  return (
    <section class="section">
      <div class="section-head">
        <h2>{page.t('tools.mail.ports')}</h2>
        <p>{page.t('tools.mail.portsLead')}</p>
      </div>
      <Table
        caption={page.t('tools.mail.ports')}
        head={[page.t('tools.mail.host'), ...services.map(([port, service]) => `${service} ${port}`)]}
        rows={hosts.map((host) => [<code>{host.host}</code>, ...services.map(([port]) => cell(host, port))])}
      />
    </section>
  );
}

/** An open port is no good sign where the server behind it does not greet senders. */
function stateOf(host: HostEntry | MailHostEntry, { port, state }: PortEntry): State {
  const isDoubtful = port === SMTP && state === 'open' && 'accepts' in host && host.accepts !== true;
  return isDoubtful ? 'unknown' : (PORT_STATE[state] ?? 'unknown');
}

function Encryption({ result, page }: Shown): JSX.Element | null {
  const entries = result.mail.flatMap(({ host, tls }) => (tls ? [{ host, tls }] : []));
  if (entries.length === 0) return null;
  const labels = ['certificate', 'issuer', 'validTo', 'result'].map((label) => page.t(`tools.mail.${label}`));
  return (
    <section class="section">
      <div class="section-head">
        <h2>{page.t('tools.mail.tls')}</h2>
        <p>{page.t('tools.mail.tlsLead')}</p>
      </div>
      <Table
        caption={page.t('tools.mail.tls')}
        head={[page.t('tools.mail.host'), 'TLS', ...labels, 'DANE']}
        rows={entries.map(({ host, tls: { starttls, protocol, certificate, dane } }) => [
          <code>{host}</code>,
          protocol ?? page.t(starttls ? 'pictures.route.tlsFails' : 'pictures.route.noTls'),
          <code>{certificate?.subject ?? '–'}</code>,
          certificate?.issuer ?? '–',
          certificate ? page.moment(certificate.validTo) : '–',
          certificate ? <Verdict isGood={certificate.trusted && certificate.matchesHost} page={page} /> : '–',
          page.t(`tools.mail.dane.${dane}`),
        ])}
      />
    </section>
  );
}

function Verdict({ isGood, page }: { readonly isGood: boolean; readonly page: PageContext }): JSX.Element {
  return (
    <SeverityLabel state={isGood ? 'ok' : 'warn'} word={page.t(`tools.mail.${isGood ? 'trusted' : 'untrusted'}`)} />
  );
}

function Reverse({ result, page }: Shown): JSX.Element | null {
  const entries = result.mail.flatMap(({ host, ptr }) =>
    ptr.map(({ ip, names, matchesForward }) => ({ host, ip, names, matchesForward })),
  );
  if (entries.length === 0) return null;
  return (
    <section class="section">
      <div class="section-head">
        <h2>{page.t('tools.mail.reverse')}</h2>
        <p>{page.t('tools.mail.reverseLead')}</p>
      </div>
      <Table
        caption={page.t('tools.mail.reverse')}
        head={[page.t('tools.mail.address'), page.t('tools.mail.host'), 'PTR', page.t('tools.mail.result')]}
        rows={entries.map(({ ip, host, names, matchesForward }) => [
          <code>{ip}</code>,
          <code>{host}</code>,
          <code>{names.join(', ') || '–'}</code>,
          <SeverityLabel
            state={matchesForward ? 'ok' : 'warn'}
            word={page.t(matchesForward ? 'tools.mail.matches' : 'tools.mail.differs')}
          />,
        ])}
      />
    </section>
  );
}
