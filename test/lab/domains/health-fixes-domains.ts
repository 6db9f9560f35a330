import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MAIL, txt, WEB } from './lab-domain.js';

const RUA = 'rua=mailto:dmarc@perfect.test';
const DMARC = `_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`;
const KEY = txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`);
const OUTLOOK_MX = '@ MX 0 customer.mail.protection.outlook.com.';

const mail = (name: string, shows: string, records: string): LabDomain => ({
  name,
  shows,
  records: `${WEB}\n${records}`,
});
const spf = (name: string, shows: string, ...texts: string[]) =>
  mail(name, shows, `${OUTLOOK_MX}\n${texts.map((text) => `@ TXT ${txt(text)}`).join('\n')}\n${DMARC}`);

const ionos = (policy: string) =>
  `@ TXT "v=spf1 include:_spf-eu.ionos.com -all"\ns1-ionos._domainkey TXT ${KEY}\n_dmarc TXT "v=DMARC1; p=${policy}; ${RUA}"`;

/** Domains for which a careless fix would lose mail or have no effect. */
export const HEALTH_FIXES_DOMAINS: readonly LabDomain[] = [
  mail(
    'spfstuck.com',
    'SPF in two strings that became one word between two includes',
    `${OUTLOOK_MX}\n@ TXT "v=spf1 include:spf.protection.outlook.com" "include:_spf.google.com -all"\n${DMARC}`,
  ),
  spf('spfstuckhost.com', 'SPF with a host and an address in one word', 'v=spf1 a:mail.perfect.testip4:77.77.4.9 -all'),
  spf('spfstuckend.com', 'SPF with the end stuck to a name', 'v=spf1 include:spf.protection.outlook.com-all'),
  spf(
    'spfscrawled.com',
    'SPF with several typos',
    'v=spf1 inlcude:_spf.google.com include=spf.protection.outlook.com ip4:77.77.4.9,77.77.4.2 - all',
  ),
  spf(
    'spftwicetyped.com',
    'two SPF records that receivers do not recognize',
    'v=sfp1 include:_spf.google.com -all',
    '\u201cv=spf1 include:spf.protection.outlook.com -all\u201d',
  ),
  spf('spfbehind.com', 'SPF with a service behind the end', 'v=spf1 mx -all include:_spf.google.com'),
  spf('spfvoidonly.com', 'SPF whose only host has no address', 'v=spf1 a:gone.spfvoidonly.com -all'),
  spf('spfturnedaway.com', 'SPF that redirects to nothing', 'v=spf1 redirect=gone.spfturnedaway.com'),
  spf(
    'spfbothgone.com',
    'SPF with two includes that are gone',
    'v=spf1 include:one.spfbothgone.com include:two.spfbothgone.com -all',
  ),
  spf('spfurl.com', 'SPF with a URL in an include', 'v=spf1 include:https://spf.protection.outlook.com/ -all'),
  spf(
    'spfselfish.com',
    'SPF that includes itself next to a provider',
    'v=spf1 include:spfselfish.com include:spf.protection.outlook.com -all',
  ),
  spf('spfselfonly.com', 'SPF that includes nothing but itself', 'v=spf1 include:spfselfonly.com -all'),
  spf(
    'spffreeonly.com',
    'SPF whose only include is a domain that anyone can register',
    'v=spf1 include:spf.spfunowned.com -all',
  ),
  mail(
    'rejectblind.com',
    'SPF with a typo and p=reject, without an address for reports',
    '@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 ipv4:77.77.4.1 -all"\n_dmarc TXT "v=DMARC1; p=reject"',
  ),
  spf('spfriddle.com', 'SPF with a word that may be several', 'v=spf1 mx include:_spf.google.commx -all'),
  {
    name: 'ionos.com',
    shows: 'a provider whose MX hosts only receive',
    records: `${WEB}${MAIL}\n_spf-eu TXT "v=spf1 ip4:77.77.4.0/24 ~all"`,
  },
  { name: 'ionos.de', shows: 'where that provider receives', records: `${WEB}${MAIL}\nmx00 A 77.77.4.1` },
  { name: 'zoho.com', shows: 'a provider with a value for each region', records: `${WEB}${MAIL}\nmx A 77.77.4.1` },
  mail('ionosnospf.com', 'mailboxes at a provider, and no SPF record', `@ MX 10 mx00.ionos.de.\n${DMARC}`),
  mail(
    'ionosmx.com',
    'SPF that lists MX hosts that only receive',
    `@ MX 10 mx00.ionos.de.\n@ TXT "v=spf1 mx ~all"\n${DMARC}`,
  ),
  mail(
    'zohonospf.com',
    'mailboxes at a provider whose value is not known, and no SPF',
    `@ MX 10 mx.zoho.com.\n${DMARC}`,
  ),
  mail('spfnobody.com', 'SPF without senders, and no MX record', `@ TXT "v=spf1 ?all"\n${DMARC}`),
  mail('movedaway.com', 'mailboxes that moved, SPF and DKIM that did not', `${OUTLOOK_MX}\n${ionos('reject')}`),
  mail(
    'movedunsigned.com',
    'mailboxes that moved, SPF that did not, and a DKIM key that was cut',
    `@ MX 1 aspmx.l.google.com.\n@ TXT "v=spf1 include:spf.protection.outlook.com -all"\ngoogle._domainkey TXT "v=DKIM1; k=rsa; p=MIIBIjANBg"\n${DMARC}`,
  ),
  mail('movedhalf.com', 'the same with quarantine', `${OUTLOOK_MX}\n${ionos('quarantine')}`),
  mail('movedquietly.com', 'the same without a policy', `${OUTLOOK_MX}\n${ionos('none')}`),
  mail('nomailatall.com', 'a website, and nothing about mail', ''),
  mail(
    'parkedlax.com',
    'null MX, with the DMARC policy none',
    '@ MX 0 .\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=none"',
  ),
  mail('parkedsoft.com', 'refuses mail, and lists no sender', '@ MX 0 .\n@ TXT "v=spf1 ~all"'),
  mail(
    'maildead.com',
    'mail that leads nowhere, and no policy',
    '@ MX 10 mx.maildead.com.\n@ TXT "v=spf1 include:_spf.google.com -all"',
  ),
  mail(
    'ruaunicode.com',
    'a report address with an umlaut',
    `${OUTLOOK_MX}\n@ TXT "v=spf1 include:spf.protection.outlook.com -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@m\u00fcller.de"`,
  ),
  mail(
    'dmarcastray.com',
    'DMARC with p=reject at the domain instead of _dmarc',
    `${OUTLOOK_MX}\n@ TXT "v=spf1 include:spf.protection.outlook.com -all"\n@ TXT "v=DMARC1; p=reject; ${RUA}"`,
  ),
  {
    name: 'stsalias.com',
    shows: 'a policy with the target of an MX host that is an alias',
    records: `${WEB}\n@ MX 10 mx.stsalias.com.\nmx CNAME mail.perfect.test.\n@ TXT "v=spf1 mx -all"\n${DMARC}\n_mta-sts TXT "v=STSv1; id=1"\nmta-sts A 77.77.3.1`,
  },
];
