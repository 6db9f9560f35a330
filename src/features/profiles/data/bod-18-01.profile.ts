import type { Profile } from '../profile.js';
import { NO_DMARC, SPF_BROKEN, UNVALIDATED } from './broken-records.js';

const NO_SITE = ['https.no-server', 'web-address.missing'];
const NO_MAIL = ['mx-record.null-mx', 'mx-record.unused'];

/** Binding Operational Directive 18-01 of the United States, written for federal agencies. */
export const bod1801: Profile = {
  id: 'bod-18-01',
  sources: [
    {
      by: 'cisa',
      name: 'CISA, Binding Operational Directive 18-01',
      url: 'https://www.cisa.gov/news-events/directives/bod-18-01-enhance-email-and-web-security',
      dated: '2017-10-16',
    },
  ],
  requirements: [
    {
      id: 'https',
      group: 'web',
      level: 'must',
      clause: 'II(1)(b)(i)',
      fixedBy: ['https-reachable'],
      decide: { notApplicable: NO_SITE, notMet: ['https.failing'], met: [['https.open']] },
    },
    {
      id: 'https-only',
      group: 'web',
      level: 'must',
      clause: 'II(1)(b)(i)',
      fixedBy: ['https-reachable'],
      decide: {
        notApplicable: NO_SITE,
        notMet: ['https.failing', 'https-redirect.missing', 'https-redirect.http-again'],
        met: [['https-redirect.ok', 'https-redirect.other-host', 'plain-http.closed']],
      },
    },
    {
      id: 'hsts-year',
      group: 'web',
      level: 'must',
      clause: 'II(1)(b)(i)',
      fixedBy: ['hsts', 'https-reachable'],
      decide: {
        notApplicable: NO_SITE,
        notMet: ['https.failing', 'site-hsts.missing', 'site-hsts.short'],
        met: [['site-hsts.year']],
      },
    },
    {
      id: 'no-old-tls-web',
      group: 'web',
      level: 'must',
      clause: 'II(1)(b)(i)',
      fixedBy: ['tls-versions', 'tls-ciphers'],
      decide: { notApplicable: NO_SITE, notMet: ['web-broken.some'], met: [['web-broken.none']] },
    },
    {
      id: 'no-old-tls-mail',
      group: 'mail',
      level: 'must',
      clause: 'II(1)(a)(ii)',
      fixedBy: ['smtp-tls-version'],
      decide: {
        notApplicable: NO_MAIL,
        notMet: ['mail-broken.some'],
        unclear: ['mail-broken.3des', 'starttls.missing'],
        met: [['mail-broken.none']],
      },
    },
    {
      id: 'starttls',
      group: 'mail',
      level: 'must',
      clause: 'II(1)(a)(i)',
      fixedBy: ['smtp-starttls'],
      decide: {
        notApplicable: NO_MAIL,
        notMet: ['starttls.missing'],
        unclear: ['smtp-starttls.failing', 'smtp-starttls.failing-required', 'smtp-port25.no-answer'],
        met: [['starttls.all']],
      },
    },
    {
      id: 'spf-valid',
      group: 'mail',
      level: 'must',
      clause: 'II(1)(a)(i)',
      decide: {
        notMet: [...SPF_BROKEN, 'spf-record.unused'],
        unclear: ['spf-lookups.partly', ...UNVALIDATED],
        met: [['spf-record.ok']],
      },
    },
    {
      id: 'dmarc-valid',
      group: 'mail',
      level: 'must',
      clause: 'II(1)(a)(i)',
      fixedBy: ['dmarc-reports'],
      decide: {
        notMet: [...NO_DMARC, 'dmarc-record.unused', 'dmarc-rua.none'],
        unclear: UNVALIDATED,
        met: [['dmarc-record.ok', 'dmarc-record.inherited'], ['dmarc-rua.set']],
      },
    },
    {
      id: 'dmarc-reject',
      group: 'mail',
      level: 'must',
      clause: 'II(1)(a)(iv)',
      fixedBy: ['dmarc-policy', 'dmarc-subdomains', 'dmarc-testing', 'dmarc-removed-tags'],
      decide: {
        notMet: [
          ...NO_DMARC,
          'dmarc-record.unused',
          'dmarc-applied.none',
          'dmarc-applied.quarantine',
          'dmarc-applied.testing',
          'dmarc-applied.partial',
          'dmarc-below.none',
          'dmarc-below.quarantine',
        ],
        // The directive is older than np=.
        unclear: ['dmarc-below.invented', ...UNVALIDATED],
        met: [['dmarc-applied.reject'], ['dmarc-below.reject']],
      },
    },
    {
      id: 'dmarc-recipient',
      group: 'mail',
      level: 'must',
      clause: 'II(1)(a)(iii)',
      decide: {
        notApplicable: ['federal-reports.not-federal'],
        notMet: ['federal-reports.missing'],
        met: [['federal-reports.listed']],
      },
    },
  ],
};
