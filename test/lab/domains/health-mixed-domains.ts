import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MAIL, txt, WEB } from './lab-domain.js';

const KEY = txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`);
const RUA = 'rua=mailto:dmarc@perfect.test';
const DMARC = `_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`;
const OWN_MX = '@ MX 10 mail.perfect.test.';
const GOOGLE_MX = `
  @ MX 1 aspmx.l.google.com.
  @ MX 5 alt1.aspmx.l.google.com.`;
const GOOGLE = `${GOOGLE_MX}
  @ TXT "v=spf1 include:_spf.google.com ~all"
  google._domainkey TXT ${KEY}`;
const microsoft = (name: string) => `
  @ MX 0 ${name.replace('.', '-')}.mail.protection.outlook.com.
  @ TXT "v=spf1 include:spf.protection.outlook.com -all"
  @ TXT "MS=ms12345678"
  selector1._domainkey CNAME selector1-key.onmicrosoft.com.`;
const AUTODISCOVER = 'autodiscover CNAME autodiscover.outlook.com.';
/** The first address refuses connections; the others drop packets. */
const DEAD = { refusing: '77.77.3.66', silent: '77.77.3.67', silent6: '2a0f:7777:3::67' };
export const SILENT_ADDRESSES = [DEAD.silent, DEAD.silent6];

const mail = (name: string, shows: string, records: string): LabDomain => ({
  name,
  shows,
  records: `${WEB}\n${records}`,
});
const web = (name: string, shows: string, records: string): LabDomain => ({
  name,
  shows,
  records: `${records}${MAIL}`,
});
/** SPF terms that need one lookup each, and the hosts that they name. */
const lookups = (count: number, zone: string) => Array.from({ length: count }, (_, i) => `a:h${i}.${zone}`).join(' ');
const hosts = (count: number) => Array.from({ length: count }, (_, i) => `h${i} A 77.77.4.${i + 1}`).join('\n');

/** Providers, and realistic domains with several faults at once. */
export const HEALTH_MIXED_DOMAINS: readonly LabDomain[] = [
  {
    name: 'google.com',
    shows: 'a provider of mailboxes',
    records: `${WEB}${MAIL}
      aspmx.l A 77.77.4.1
      aspmx.l AAAA 2a0f:7777:4::1
      alt1.aspmx.l A 77.77.4.2
      _spf TXT "v=spf1 ip4:77.77.4.0/24 ip6:2a0f:7777:4::/64 ~all"`,
  },
  {
    name: 'outlook.com',
    shows: 'another provider of mailboxes',
    records: `${WEB}${MAIL}
      *.mail.protection A 77.77.4.1
      spf.protection TXT "v=spf1 ip4:77.77.4.0/24 -all"
      autodiscover A 77.77.3.1`,
  },
  {
    name: 'onmicrosoft.com',
    shows: 'where a provider keeps the DKIM keys of its customers',
    records: `${WEB}${MAIL}\nselector1-key TXT ${KEY}`,
  },
  { name: 'azurewebsites.net', shows: 'sites of customers, who choose their names', records: `${WEB}${MAIL}` },
  mail('gsuite.com', 'mailboxes at a provider, configured as it documents', `${GOOGLE}\n${DMARC}`),
  mail('gsuiteold.com', 'mailboxes at a provider, beside a mail host that is gone', `${GOOGLE}\n${DMARC}\n@ MX 50 old`),
  mail(
    'gsuitespf.com',
    'mailboxes at a provider that SPF does not name',
    `${GOOGLE_MX}\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  ),
  mail(
    'gsuitetwo.com',
    'SPF of two providers as two records',
    `${GOOGLE}\n@ TXT "v=spf1 include:spf.protection.outlook.com -all"\n${DMARC}`,
  ),
  mail(
    'msgood.com',
    'mailboxes at another provider, configured as it documents',
    `${microsoft('msgood.com')}\n${AUTODISCOVER}\n${DMARC}`,
  ),
  mail(
    'msauto.com',
    'autodiscover of a mail server that is gone',
    `${microsoft('msauto.com')}\nautodiscover CNAME mail.msauto.com.\n${DMARC}`,
  ),
  mail(
    'msdkim.com',
    'a second DKIM selector that leads nowhere',
    `${microsoft('msdkim.com')}\nselector2._domainkey CNAME selector2-key.onmicrosoft.com.\n${DMARC}`,
  ),
  mail(
    'mixedproviders.com',
    'mail hosts of two providers',
    `${GOOGLE}\n@ MX 20 x.mail.protection.outlook.com.\n${DMARC}`,
  ),
  mail(
    'parkedfull.com',
    'no mail, and all of the records that say so',
    '@ MX 0 .\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"\n*._domainkey TXT "v=DKIM1; p="',
  ),
  mail('parkedplain.com', 'no mail, without DMARC', '@ MX 0 .\n@ TXT "v=spf1 -all"'),
  mail('sendonly.com', 'sends and receives nothing', `@ MX 0 .\n@ TXT "v=spf1 include:_spf.google.com -all"\n${DMARC}`),
  { name: 'xn--caf-dma.com', shows: 'café.com, a name that is not ASCII', records: `${WEB}${MAIL}`, signing: {} },
  mail(
    'wildeverything.com',
    'a wildcard of addresses, mail and texts, and nothing at _dmarc',
    `${GOOGLE_MX}\n@ TXT "v=spf1 mx -all"\n* A 77.77.3.1\n* MX 10 mail.perfect.test.\n* TXT "v=spf1 mx -all"`,
  ),
  web('chainwww.com', 'www behind two aliases', '@ A 77.77.3.1\nwww CNAME edge\nedge CNAME origin\norigin A 77.77.3.1'),
  {
    name: 'v6everything.com',
    shows: 'site and mail for IPv6 alone',
    records: `@ AAAA 2a0f:7777:3::1\nwww AAAA 2a0f:7777:3::1\n@ MX 10 mx\nmx AAAA 2a0f:7777:4::1\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  },
  web('wwwexpired.com', 'an expired certificate at www alone', WEB),
  web('wwwself.com', 'a self-signed certificate at www', WEB),
  web('wwwnone.com', 'HTTPS without a certificate at www alone', WEB),
  web('redirectloop.com', 'HTTPS that sends visitors back to HTTP, which sends them to HTTPS', WEB),
  web('downgrade.com', 'HTTPS that sends visitors to an unencrypted page', WEB),
  web('redirectdead.com', 'sends visitors to a name that does not exist', '@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1'),
  web('brandalias.com', 'sends visitors to the site of another domain', WEB),
  web('caanobody.com', 'CAA that allows no CA, although there is a certificate', `${WEB}\n@ CAA 0 issue ";"`),
  mail(
    'dkimrotated.com',
    'a withdrawn DKIM key beside its successor',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx -all"\nselector1._domainkey TXT "v=DKIM1; p="\nselector2._domainkey TXT ${KEY}\n${DMARC}`,
  ),
  mail(
    'dkimquoted.com',
    'a DKIM key pasted with its quotation marks',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx -all"\ns1._domainkey TXT ${txt(`"v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}"`)}\n${DMARC}`,
  ),
  {
    name: 'orgpolicy.com',
    shows: 'DMARC with sp=none, and a subdomain with mail',
    records: `${WEB}${MAIL.replace('p=reject', 'p=reject; sp=none')}
      news A 77.77.3.1
      news MX 10 mail.perfect.test.
      news TXT "v=spf1 mx -all"`,
  },
  mail(
    'spfmacros.com',
    'SPF with macros',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 exists:%{i}._spf.spfmacros.com -all"\n${DMARC}`,
  ),
  mail(
    'spften.com',
    'SPF with ten lookups',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 ${lookups(9, 'spften.com')} mx -all"\n${hosts(9)}\n${DMARC}`,
  ),
  mail(
    'spfeleven.com',
    'SPF whose eleventh lookup is the provider',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 ${lookups(10, 'spfeleven.com')} include:_spf.google.com -all"\n${hosts(10)}\n${DMARC}`,
  ),
  mail(
    'spftwelve.com',
    'the same under a policy of quarantine',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 ${lookups(10, 'spftwelve.com')} include:_spf.google.com mx -all"\n${hosts(10)}\n${DMARC.replace('reject', 'quarantine')}`,
  ),
  mail(
    'spfmistyped.com',
    'SPF with a mechanism that does not exist, under a policy of reject',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx inlcude:_spf.google.com -all"\n${DMARC}`,
  ),
  mail(
    'spfjoined.com',
    'an SPF record split in the middle without a blank',
    `@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 ip4:77.77.4.1" "ip4:77.77.4.2 -all"\n${DMARC}`,
  ),
  mail('spfupper.com', 'SPF in capitals', `@ MX 10 mail.perfect.test.\n@ TXT "V=SPF1 MX -ALL"\n${DMARC}`),
  mail(
    'dmarctight.com',
    'DMARC without blanks, with a semicolon at the end',
    '@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1;p=reject;rua=mailto:dmarc@perfect.test!10m;"',
  ),
  mail('mxlocalhost.com', 'localhost as the mail host', `@ MX 10 localhost.\n@ TXT "v=spf1 mx -all"\n${DMARC}`),
  mail('mxlabel.com', 'a mail host without its domain', `@ MX 10 mail.\n@ TXT "v=spf1 mx -all"\n${DMARC}`),
  mail(
    'mxcname.com',
    'a mail host that is an alias',
    `@ MX 10 mx\nmx CNAME mail.perfect.test.\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  ),
  mail(
    'mxself.com',
    'a mail host that is the domain itself, where only a web server answers',
    `@ MX 10 mxself.com.\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  ),
  {
    name: 'mailbox-only.com',
    shows: 'a mail server under the name of the domain, and no website',
    records: `@ A 77.77.4.1\n@ MX 10 mailbox-only.com.\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  },
  web(
    'v6silent.com',
    'IPv6 addresses where nothing answers, at both names',
    `@ A 77.77.3.1\n@ AAAA ${DEAD.silent6}\nwww A 77.77.3.1\nwww AAAA ${DEAD.silent6}`,
  ),
  web(
    'v4refusing.com',
    'an IPv4 address that refuses connections, while IPv6 works',
    `@ A ${DEAD.refusing}\n@ AAAA 2a0f:7777:3::1\nwww A ${DEAD.refusing}\nwww AAAA 2a0f:7777:3::1`,
  ),
  web('roundrobin.com', 'two addresses, one of which refuses', `@ A 77.77.3.1\n@ A ${DEAD.refusing}\nwww A 77.77.3.1`),
  web('websilent.com', 'a site where nothing answers', `@ A ${DEAD.silent}\nwww A ${DEAD.silent}`),
  web('wwwrefusing.com', 'www refuses connections', `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\nwww A ${DEAD.refusing}`),
  web('wwwonly.com', 'a site at www alone', 'www A 77.77.3.1\nwww AAAA 2a0f:7777:3::1'),
  web(
    'shopgone.com',
    'a shop that moved away from a hosting service, and a blog that is gone',
    `${WEB}\nshop CNAME shopgone.azurewebsites.net.\nblog CNAME gone.perfect.test.`,
  ),
  web(
    'statusgone.com',
    'a status page whose alias leads nowhere',
    `${WEB}\nstatus CNAME statusgone.pages.perfect.test.`,
  ),
  mail(
    'spfprivateonly.com',
    'SPF that lists an internal address alone',
    `${OWN_MX}\n@ TXT "v=spf1 ip4:10.1.2.3 -all"\n${DMARC}`,
  ),
  mail(
    'spfonlytypo.com',
    'SPF whose only sender is misspelt',
    `${OWN_MX}\n@ TXT "v=spf1 ipv4:77.77.4.1 -all"\n${DMARC}`,
  ),
  mail('spfcidr.com', 'SPF with an invalid network', `${OWN_MX}\n@ TXT "v=spf1 ip4:77.77.4.0/33 -all"\n${DMARC}`),
  mail('spfbom.com', 'SPF behind an invisible character', `${OWN_MX}\n@ TXT "\\239\\187\\191v=spf1 mx -all"\n${DMARC}`),
  mail(
    'splitstrings.com',
    'records in several strings, cut anywhere',
    `${OWN_MX}\n@ TXT "v=spf1 ip4:77.7" "7.4.1 -a" "ll"\n_dmarc TXT "v=DMARC1; p=rej" "ect; ${RUA}"`,
  ),
  mail(
    'dmarcservice.com',
    'DMARC kept by a service, behind an alias',
    `${OWN_MX}\n@ TXT "v=spf1 mx -all"\n_dmarc CNAME _dmarc.perfect.test.`,
  ),
  mail(
    'dmarccapitals.com',
    'DMARC with a policy in capitals',
    `${OWN_MX}\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; P=Reject; ${RUA}"`,
  ),
  mail(
    'dmarcruf.com',
    'DMARC with failure reports alone',
    `${OWN_MX}\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=none; ruf=mailto:dmarc@perfect.test"`,
  ),
  mail('mxzero.com', 'a mail host at 0.0.0.0', `@ MX 10 mx\nmx A 0.0.0.0\n@ TXT "v=spf1 mx -all"\n${DMARC}`),
  mail(
    'mxtwelve.com',
    'twelve mail hosts',
    `${Array.from({ length: 12 }, (_, i) => `@ MX ${i} h${i}`).join('\n')}\n${hosts(12)}\n@ TXT "v=spf1 ip4:77.77.4.0/28 -all"\n${DMARC}`,
  ),
  mail(
    'stspattern.com',
    'an MTA-STS policy with a pattern that fits the provider',
    `${microsoft('stspattern.com')}\n${DMARC}\n_mta-sts TXT "v=STSv1; id=1"\nmta-sts A 77.77.3.1`,
  ),
  web('v6example.com', 'an IPv6 address from a book', `@ A 77.77.3.1\n@ AAAA 2001:db8::1\nwww A 77.77.3.1`),
  web('homeforbidden.com', 'a home page that is not for everybody', WEB),
  web('homebroken.com', 'a home page that fails', WEB),
  {
    name: 'textonly.com',
    shows: 'a text, and neither a site nor mail',
    records: '@ TXT "google-site-verification=abc"',
  },
];
