import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MAIL, MX, txt, WEB } from './lab-domain.js';

const SPF = '@ TXT "v=spf1 mx -all"';
const DMARC = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"';
const dkim = (tags: string) => `k1._domainkey TXT ${txt(`v=DKIM1; ${tags}p=${DKIM_KEYS.rsa2048}`)}`;
const KEY = dkim('k=rsa; ');

const web = (name: string, shows: string, records: string): LabDomain => ({
  name,
  shows,
  records: `${records}${MAIL}\n${KEY}`,
});
const mail = (name: string, shows: string, records: string): LabDomain => ({
  name,
  shows,
  records: `${WEB}\n${records}\n${DMARC}\n${KEY}`,
});
const spf = (name: string, shows: string, record: string, others = ''): LabDomain =>
  mail(name, shows, `${MX}\n@ TXT "${record}"\n${others}`);
const caa = (name: string, shows: string, record: string): LabDomain => web(name, shows, `${WEB}\n@ CAA ${record}`);

/** Mistakes of owners that change what their domain does: both the finding and the fix must be right. */
export const HEALTH_OWNER_DOMAINS: readonly LabDomain[] = [
  web('wwwmodern.com', 'www for IPv6 alone', '@ A 77.77.3.1\nwww AAAA 2a0f:7777:3::1'),
  web('wwwinside.com', 'www at a private address', '@ A 77.77.3.1\nwww A 10.9.9.9'),
  web('webmapped.com', 'an IPv4 address written as IPv6', '@ A 77.77.3.1\n@ AAAA ::ffff:77.77.3.1\nwww A 77.77.3.1'),
  web('apexgone.com', 'the domain itself is an alias of nothing', '@ CNAME gone.perfect.test.'),
  web('apexmail.com', 'an alias that hides MX records', '@ CNAME www.perfect.test.'),
  spf(
    'spfhalves.com',
    'both halves of the internet, in an include of an include',
    'v=spf1 include:a.spfhalves.com -all',
    'a TXT "v=spf1 include:b.spfhalves.com -all"\nb TXT "v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all"',
  ),
  spf('spfexists.com', 'SPF with a name that always exists', 'v=spf1 exists:yes.spfexists.com -all', 'yes A 127.0.0.2'),
  spf(
    'spfshrug.com',
    'SPF that is neutral about everyone by an include',
    'v=spf1 mx ?include:o.spfshrug.com -all',
    'o TXT "v=spf1 +all"',
  ),
  {
    name: 'spfrefusal.com',
    shows: 'SPF that refuses everyone before it names the mail server',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 -include:o.spfrefusal.com mx -all"\no TXT "v=spf1 +all"\n${DMARC}`,
  },
  spf('spfspaced.com', 'SPF with a space behind the colon', 'v=spf1 include: _spf.google.com mx -all'),
  {
    name: 'dmarcquotes.com',
    shows: 'DMARC with quotation marks around its values',
    records: `${WEB}\n${MX}\n${SPF}\n${KEY}\n_dmarc TXT ${txt('v=DMARC1; p="reject"; rua="mailto:dmarc@perfect.test"')}`,
  },
  {
    name: 'dkimoldhash.com',
    shows: 'a DKIM key for SHA-1 alone',
    records: `${WEB}${MAIL}\n${dkim('h=sha1; ')}`,
  },
  mail(
    'mxhalfinside.com',
    'a mail host with a public and a private address',
    `@ MX 10 mx\nmx A 77.77.4.1\nmx A 192.168.7.7\n${SPF}`,
  ),
  caa('caalink.com', 'CAA with a link in the place of the CA', '0 issue "https://letsencrypt.org"'),
  caa('caawildonly.com', 'CAA for wildcards alone', '0 issuewild "letsencrypt.org"'),
  {
    name: 'txtgarbled.com',
    shows: 'TXT records with signatures that do not match',
    records: `${WEB}${MAIL}\n${KEY}`,
    signing: { exceptions: { TXT: 'garbled' } },
  },
  {
    name: 'mailalone.com',
    shows: 'mail, and an address that refuses connections',
    records: `@ A 77.77.3.66\n${MX}\n${SPF}\n${DMARC}\n${KEY}`,
  },
];
