import { DKIM_KEYS } from '../../lab/domains/dkim-keys.js';
import { txt } from '../../lab/domains/lab-domain.js';
import { MAIL, WEB } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';
import { GOOD, signed, SITE, type SystemDomain, unsigned } from './system-domain.js';

const PERFECT = `${SITE}${hostRecords('mail', MAIL.perfect)}${hostRecords('mta-sts', WEB.good)}
  @ MX 10 mail
  @ TXT "v=spf1 mx -all"
  s1._domainkey TXT ${txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`)}
  _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"
  _mta-sts TXT "v=STSv1; id=20261101T000000"
  _smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@perfect.test"
  _25._tcp.mail TLSA {tlsa mail-perfect}
  default._bimi TXT "v=BIMI1; l=https://perfect.test/lamp.svg; a="
  @ CAA 0 issue "letsencrypt.org"
  @ CAA 0 issuewild ";"
  @ CAA 0 iodef "mailto:security@perfect.test"
  @ HTTPS 1 . alpn=h2 ipv4hint=${WEB.good[0]} ipv6hint=${WEB.good[1]}
  _submission._tcp SRV 0 1 587 mail
`;

export const HEALTHY_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'perfect.test',
    intent: 'every feature, no faults',
    records: PERFECT,
    signing: { nsec3: { iterations: 0 }, cds: 'same' },
    mtaStsPolicy: 'version: STSv1\r\nmode: enforce\r\nmx: mail.perfect.test\r\nmax_age: 604800\r\n',
    expected: {
      ...signed(),
      notes: [
        ...['domain-exists.ok', 'ns-count.ok', 'dnssec-chain.ok', 'web-address.ok', 'web-www.ok', 'caa-record.ok'],
        ...['mx-record.ok', 'spf-record.ok', 'spf-all.fail', 'dkim-keys.found', 'dmarc-record.ok'],
        ...['dmarc-policy.enforced', 'dmarc-reports.ok', 'mta-sts-record.ok', 'tls-rpt-record.ok'],
        ...[
          'mta-sts-fetch.ok',
          'mta-sts-mx.ok',
          'dane-record.ok',
          'bimi-record.ok',
          'bimi-logo.ok',
          'https-reachable.ok',
        ],
        ...['https-redirect.ok', 'https-record.ok', 'hsts.ok', 'security-txt.ok', 'caa-renewal.ok', 'cert-expiry.ok'],
        ...['registration-expiry.ok', 'ns-response.ok', 'ns-parent-child.ok', 'soa-serial.ok', 'resolver-agreement.ok'],
        ...['dnssec-cds.ok', 'web-ipv6.ok', 'mx-ipv6.ok'],
      ],
    },
  },
  {
    name: 'plain.com',
    intent: 'no faults, without optional features: no DNSSEC, CAA, DKIM, MTA-STS or TLS-RPT',
    records: GOOD,
    expected: {
      ...unsigned(),
      notes: [
        ...['dnssec-chain.unsigned', 'caa-record.missing', 'dkim-keys.absent'],
        ...['mta-sts-record.missing', 'tls-rpt-record.missing'],
      ],
    },
  },
  {
    name: 'xn--mller-kva.de',
    intent: 'müller.de: an internationalized name, no faults',
    records: GOOD,
    signing: {},
    expected: signed(),
  },
  {
    name: 'parked.com',
    intent: 'neither accepts nor sends mail, and publishes that',
    records: `${SITE}@ MX 0 .\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"\n`,
    expected: { ...unsigned(), notes: ['mx-record.null-mx'] },
  },
  {
    name: 'quiet.com',
    intent: 'website without mail configuration',
    records: SITE,
    expected: { ...unsigned(), notes: ['mx-record.unused', 'spf-record.unused', 'dmarc-record.unused'] },
  },
  {
    name: 'mailonly.com',
    intent: 'mail without a site',
    records:
      '@ MX 10 mx1.mailhost.net.\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@mailhost.net"\n',
    expected: { ...unsigned(), notes: ['web-address.missing'] },
  },
  {
    name: 'legacy.com',
    intent: 'no faults, but IPv4 only',
    records: `@ A ${WEB.good[0]}
      www A ${WEB.good[0]}
      @ MX 10 mx1.mailhost.net.
      @ TXT "v=spf1 mx -all"
      _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@mailhost.net"\n`,
    expected: { ...unsigned(), notes: ['web-address.ipv4-only'] },
  },
];
