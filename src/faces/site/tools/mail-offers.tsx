import type { JSX } from 'preact';
import type { MailCheckResult, TlsEntry } from '#features/mail-check/mail-check.dto.js';
import { Command } from '../components/copy.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { Table } from '../components/note.js';
import { type PageContext, usePage } from '../page-context.js';

const OLD = ['TLS 1.1', 'TLS 1.0'];
const BROKEN = /_WITH_(?:NULL|RC4|RC2|DES|DES40|3DES)_|_EXPORT_|_DSS_/;

/** The lines also work in old versions of the servers. */
const CONFIGURATION = {
  Postfix: [
    'smtpd_tls_protocols = !SSLv2, !SSLv3, !TLSv1, !TLSv1.1',
    'smtpd_tls_mandatory_protocols = !SSLv2, !SSLv3, !TLSv1, !TLSv1.1',
    'smtpd_tls_exclude_ciphers = eNULL, EXPORT, LOW, RC4, 3DES',
  ].join('\n'),
  'Exim (OpenSSL)': [
    'openssl_options = +no_sslv2 +no_sslv3 +no_tlsv1 +no_tlsv1_1 +single_dh_use +no_ticket',
    'tls_require_ciphers = DEFAULT:!eNULL:!EXPORT:!LOW:!RC4:!3DES',
  ].join('\n'),
  'Exim (GnuTLS)': 'tls_require_ciphers = NORMAL:-VERS-TLS1.0:-VERS-TLS1.1:-3DES-CBC:-ARCFOUR-128',
};

type Asked = TlsEntry & Required<Pick<TlsEntry, 'versions' | 'suites'>>;

/** What mail servers accept besides the session with us, and the settings that leave out what is old. */
export function MailOffers({ result }: { readonly result: MailCheckResult }): JSX.Element | null {
  const page = usePage();
  const say = (key: string) => page.t(`tools.mail.offers.${key}`);
  const hosts = result.mail.flatMap(({ host, tls }) => (tls && isAsked(tls) ? [{ host, tls }] : []));
  if (hosts.length === 0) return null;
  const needsChange = hosts.some(({ tls }) => OLD.some((name) => offers(tls, name)) || isBrokenOffered(tls));
  return (
    <section class="section">
      <div class="section-head">
        <h2>{say('title')}</h2>
        <p>{say('lead')}</p>
      </div>
      <Table
        caption={say('title')}
        head={[page.t('tools.mail.host'), ...OLD, say('broken'), say('postQuantum')]}
        rows={hosts.map(({ host, tls }) => [
          <code>{host}</code>,
          ...OLD.map((name) => <Offer page={page} offered={offers(tls, name)} state="info" />),
          <Offer page={page} offered={isBrokenOffered(tls)} state="warn" />,
          <Offer page={page} offered={tls.postQuantum ?? null} state="ok" />,
        ])}
      />
      {needsChange && (
        <>
          <h3 class="small-head">{say('config')}</h3>
          <p>{say('caution')}</p>
          {Object.entries(CONFIGURATION).map(([server, lines], i) => (
            <>
              <p class="small quiet">{server}</p>
              <Command id={`m-config-${i}`} text={lines} what="snippet" />
            </>
          ))}
        </>
      )}
    </section>
  );
}

interface OfferProps {
  readonly page: PageContext;
  readonly offered: boolean | null;
  readonly state: State;
}

function Offer({ page, offered, state }: OfferProps): JSX.Element {
  if (offered === null) return <SeverityLabel state="unknown" word={page.t('tools.web.tls.untested')} />;
  if (!offered) return <>{page.t('tools.web.tls.refused')}</>;
  return <SeverityLabel state={state} word={page.t('tools.web.tls.offered')} />;
}

function isAsked(tls: TlsEntry): tls is Asked {
  return tls.versions !== undefined && tls.suites !== undefined;
}

function offers({ versions }: Asked, name: string): boolean | null {
  return versions.find((one) => one.name === name)?.offered ?? null;
}

function isBrokenOffered({ suites }: Asked): boolean | null {
  const states = suites.filter(({ name }) => BROKEN.test(name)).map(({ offered }) => offered);
  return states.length === 0 ? null : states.includes(true);
}
