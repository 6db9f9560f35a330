import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MAIL, MX, txt, WEB } from './lab-domain.js';

const RUA = 'rua=mailto:dmarc@perfect.test';
const POLICY = `@ TXT "v=spf1 ip4:77.77.4.1 -all"\n_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`;
const KEY = `v=DKIM1; p=${DKIM_KEYS.rsa2048}`;
const withMx = (name: string, shows: string, mx: string, more: Partial<LabDomain> = {}): LabDomain => ({
  name,
  shows,
  records: `${WEB}\n${mx}\n${POLICY}`,
  ...more,
});
/** A domain with its own MX host and TLSA records for it. */
const withTlsa = (name: string, shows: string, tlsa: string, more: Partial<LabDomain> = { signing: {} }): LabDomain =>
  withMx(name, shows, `@ MX 10 mx\nmx A 77.77.4.1\n${tlsa}`, more);

export const HEALTH_POST_DOMAINS: readonly LabDomain[] = [
  withMx('mxtwice.com', 'one mail host, named twice', '@ MX 10 mail.perfect.test.\n@ MX 20 mail.perfect.test.'),
  withMx('mxtwins.com', 'two names of one mail host', '@ MX 10 a\n@ MX 20 b\na A 77.77.4.1\nb A 77.77.4.1'),
  withMx('mxv6only.com', 'mail hosts that senders with IPv4 alone cannot reach', '@ MX 10 mx\nmx AAAA 2a0f:7777:4::1'),
  withMx(
    'mxpool.com',
    'two names of one pool of servers',
    '@ MX 10 a\n@ MX 20 b\na A 77.77.4.1\na A 77.77.4.2\nb A 77.77.4.1\nb A 77.77.4.2',
  ),
  withMx('mxleftover.com', 'a mail host that only proved something', `${MX}\n@ MX 32767 ms12345678.msv1.invalid.`),
  withMx('mxdotless.com', 'an MX record without its final dot', '@ MX 10 mail.perfect.test'),
  {
    name: 'dkimcut.com',
    shows: 'a DKIM key cut after 255 characters',
    records: `${WEB}${MAIL}\ndefault._domainkey TXT ${txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`.slice(0, 255))}`,
  },
  {
    name: 'dkimcnametext.com',
    shows: 'a DKIM CNAME entered as text',
    records: `${WEB}${MAIL}\nselector1._domainkey TXT "selector1-dkimcnametext-com._domainkey.perfect.test"`,
  },
  withMx('mxnameless.com', 'a mail host whose address has no name', '@ MX 10 mx\nmx A 77.77.4.3'),
  withMx('mxprovider.com', 'mailboxes at a provider whom SPF does not name', '@ MX 10 mxext1.mailbox.org.'),
  {
    name: 'mailbox.org',
    shows: 'a provider of mailboxes',
    records: `${WEB}${MAIL}\nmxext1 A 77.77.4.1\nmxext1 AAAA 2a0f:7777:4::1`,
  },
  { name: 'halfparked.com', shows: 'takes no mail, and does not forbid sending', records: `${WEB}\n@ MX 0 .` },
  {
    name: 'spflong.com',
    shows: 'an SPF record that no small answer holds',
    records: `${WEB}
      ${MX}
      @ TXT ${txt(`v=spf1 ${Array.from({ length: 30 }, (_, i) => `ip4:77.77.100.${100 + i}`).join(' ')} -all`)}
      _dmarc TXT "v=DMARC1; p=reject; ${RUA}"`,
  },
  {
    name: 'senderid.com',
    shows: 'a Sender ID record beside SPF',
    records: `${WEB}${MAIL}\n@ TXT "spf2.0/pra mx -all"`,
  },
  {
    name: 'spftype.com',
    shows: 'SPF only in a record of the type SPF',
    records: `${WEB}\n${MX}\n@ SPF \\# 4 03616263`,
  },
  {
    name: 'dmarcalias.com',
    shows: 'DMARC that is an alias of nothing',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"\n_dmarc CNAME gone.perfect.test.`,
  },
  {
    name: 'dmarcspf.com',
    shows: 'SPF where DMARC should be',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=spf1 mx -all"`,
  },
  {
    name: 'dmarcunit.com',
    shows: 'a part of the organization, unit, with a DMARC policy for itself and shop.unit',
    records: `${WEB}${MAIL}
      _dmarc.unit TXT "v=DMARC1; p=quarantine; psd=n; ${RUA}"
      shop.unit A 77.77.3.1
      shop.unit TXT "v=spf1 -all"`,
  },
  {
    name: 'dkimservice.com',
    shows: 'a DKIM key that is not for mail',
    records: `${WEB}${MAIL}\ns1._domainkey TXT ${txt(`v=DKIM1; s=tlsrpt; p=${DKIM_KEYS.rsa2048}`)}`,
  },
  {
    name: 'dkimshared.com',
    shows: 'one DKIM key at two selectors',
    records: `${WEB}${MAIL}\ns1._domainkey TXT ${txt(KEY)}\ns2._domainkey TXT ${txt(KEY)}`,
  },
  withTlsa('danemissing.com', 'DNSSEC, but no TLSA record', ''),
  withTlsa('daneunsigned.com', 'a TLSA record without DNSSEC', `_25._tcp.mx TLSA 3 1 1 ${'ab'.repeat(32)}`, {}),
  withTlsa('daneusage.com', 'a TLSA record that leans on an authority', `_25._tcp.mx TLSA 1 1 1 ${'ab'.repeat(32)}`),
  withTlsa('danebroken.com', 'a TLSA record that is too short', `_25._tcp.mx TLSA 3 1 1 ${'ab'.repeat(20)}`),
  withTlsa('danefailing.com', 'a question for TLSA that fails', '_tcp.mx NS dead.dnshost.net.'),
  withMx('danemxzone.com', 'signed, but the mail host is not', '@ MX 10 mx.daneunsigned.com.', { signing: {} }),
  {
    name: 'spfforbidden.com',
    shows: 'SPF that allows no sender, although DKIM keys of the mail provider exist',
    records: `${WEB}\n@ MX 10 mxext1.mailbox.org.\n@ TXT "v=spf1 -all"\nmbo0001._domainkey TXT ${txt(KEY)}\n_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`,
  },
  withMx('mxproviders.com', 'mail hosts of two providers', '@ MX 10 mxext1.mailbox.org.\n@ MX 20 aspmx1.migadu.com.'),
  {
    name: 'marktypos.com',
    shows: 'TLS-RPT, MTA-STS and BIMI with misspelled versions',
    records: `${WEB}${MAIL}
      _mta-sts TXT "v=STS1; id=1"
      _smtp._tls TXT "v=TLSRPT1; rua=mailto:tls@perfect.test"
      default._bimi TXT "v=BIMI; l=https://perfect.test/logo.svg"`,
  },
];
