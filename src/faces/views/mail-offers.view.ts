import type { MailHostEntry, TlsEntry } from '#features/mail-check/mail-check.dto.js';
import { type Block, code, type Line, marked, type State, words } from './block.js';

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
export function mailOffers(mail: readonly MailHostEntry[]): readonly Block[] {
  const hosts = mail.flatMap(({ host, tls }) => (tls && isAsked(tls) ? [{ host, tls }] : []));
  if (hosts.length === 0) return [];
  const needsChange = hosts.some(({ tls }) => OLD.some((name) => offers(tls, name)) || isBrokenOffered(tls));
  return [
    {
      kind: 'table',
      title: words('views.mail.offers.title'),
      lead: words('views.mail.offers.lead'),
      columns: [
        words('views.host'),
        ...OLD,
        ...['broken', 'postQuantum'].map((key) => words(`views.mail.offers.${key}`)),
      ],
      rows: hosts.map(({ host, tls }) => [
        code(host),
        ...OLD.map((name) => offer(offers(tls, name), 'info')),
        offer(isBrokenOffered(tls), 'warn'),
        offer(tls.postQuantum ?? null, 'ok'),
      ]),
    },
    ...(needsChange ? settings() : []),
  ];
}

function settings(): readonly Block[] {
  return [
    { kind: 'list', title: words('views.mail.offers.config'), items: [words('views.mail.offers.caution')] },
    ...Object.entries(CONFIGURATION).map(([title, text]) => ({ kind: 'snippet', title, text }) as const),
  ];
}

function offer(offered: boolean | null, state: State): Line {
  if (offered === null) return marked('unknown', words('views.offers.untested'));
  return offered ? marked(state, words('views.offers.offered')) : words('views.offers.refused');
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
