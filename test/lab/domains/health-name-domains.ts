import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;
const POLICY = '@ TXT "v=spf1 ip4:77.77.4.1 -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"';
const withMx = (name: string, shows: string, mx: string): LabDomain => ({
  name,
  shows,
  records: `${WEB}\n${mx}\n${POLICY}`,
});
const withNs = (name: string, shows: string, host: string): LabDomain => ({
  name,
  shows,
  records,
  ns: ['ns1.dnshost.net', host],
  servedBy: ['ns1.dnshost.net'],
});

export const HEALTH_NAME_DOMAINS: readonly LabDomain[] = [
  withMx('mxmixed.com', 'takes mail and takes no mail', '@ MX 0 .\n@ MX 10 mail.perfect.test.'),
  withMx('mxliteral.com', 'an address where a mail host should be', '@ MX 10 77.77.4.1.'),
  withMx('mxdead.com', 'mail hosts that do not exist', '@ MX 10 gone.perfect.test.'),
  withMx('mxpartly.com', 'a mail host that does not exist', '@ MX 10 gone.perfect.test.\n@ MX 20 mail.perfect.test.'),
  withMx('mxsomeliteral.com', 'an address among the mail hosts', '@ MX 10 77.77.4.1.\n@ MX 20 mail.perfect.test.'),
  withMx(
    'mxsomeprivate.com',
    'a mail host with a private address beside a good one',
    '@ MX 10 privateip.com.\n@ MX 20 mail.perfect.test.',
  ),
  withMx('mxprivate.com', 'a mail host with a private address', '@ MX 10 privateip.com.'),
  withMx('mxunderscore.com', 'a mail host with an underscore', '@ MX 10 mail_1\nmail_1 A 77.77.4.1'),
  withMx('mxalias.com', 'a mail host that is an alias', '@ MX 10 out.cname.com.'),
  {
    name: 'sendsonly.com',
    shows: 'sends mail, and takes it without an MX',
    records: `${WEB}\n${POLICY}`,
  },
  withNs('nsdead.com', 'a name server without an address', 'gone.perfect.test'),
  withNs('nsprivate.com', 'a name server with a private address', 'privateip.com'),
  withNs('nsalias.com', 'a name server that is an alias', 'out.cname.com'),
  { name: 'caaopen.com', shows: 'CAA without an issuer', records: `${records}\n@ CAA 0 iodef "mailto:x@perfect.test"` },
  {
    name: 'caabad.com',
    shows: 'CAA that cannot be read',
    records: `${records}\n@ CAA 0 issue "ca example"\n@ CAA 0 issue "letsencrypt.org"`,
  },
  {
    name: 'stsseveral.com',
    shows: 'two MTA-STS and two TLS-RPT records',
    records: `${records}
      _mta-sts TXT "v=STSv1; id=1"
      _mta-sts TXT "v=STSv1; id=2"
      _smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@perfect.test"
      _smtp._tls TXT "v=TLSRPTv1; rua=mailto:b@perfect.test"`,
  },
  {
    name: 'wwwdenied.com',
    shows: 'www is said not to exist when asked for IPv6',
    records: `@ A 77.77.3.1\nwww A 77.77.3.1${MAIL}`,
    denying: ['www AAAA'],
  },
  { name: 'nowww.com', shows: 'a site without www, over IPv4 only', records: `@ A 77.77.3.1${MAIL}` },
  {
    name: 'wwwgone.com',
    shows: 'www is an alias of nothing',
    records: `@ A 77.77.3.1\nwww CNAME gone.perfect.test.${MAIL}`,
  },
];
