import { type LabDomain, MAIL, MX, WEB } from './lab-domain.js';

const records = WEB + MAIL;
const DMARC = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"';
const registered = (name: string, shows: string, registration: LabDomain['registration']): LabDomain => ({
  name,
  shows,
  records,
  ...(registration && { registration }),
});

/** The domains lapsed.net, lapsed.org and lapsed.de are not registered; only the registries of the first two have RDAP. */
export const HEALTH_REGISTRATION_DOMAINS: readonly LabDomain[] = [
  registered('expiring.com', 'registered for three weeks more', { expiresInDays: 21 }),
  registered('lastdays.com', 'registered for three days more', { expiresInDays: 3 }),
  registered('overdue.com', 'its registration has run out', { expiresInDays: -5 }),
  registered('redemption.com', 'on its way out of the registry', { status: ['redemptionPeriod', 'server hold'] }),
  registered('onhold.com', 'taken out of the DNS by its registrar', {
    status: ['client hold', 'client transfer prohibited'],
  }),
  registered('unlocked.com', 'open to a transfer', { status: ['active'] }),
  registered('moving.com', 'about to move to another registrar', { status: ['pending transfer'] }),
  registered('dsinbooks.com', 'signed in the books of the registry alone', { keyTags: [12345] }),
  {
    name: 'nslapsed.com',
    shows: 'a name server in an unregistered domain',
    records,
    ns: ['ns1.dnshost.net', 'ns1.lapsed.net'],
    servedBy: ['ns1.dnshost.net'],
  },
  {
    name: 'nsvanished.com',
    shows: 'a name server in a domain that does not exist, as far as can be seen',
    records,
    ns: ['ns1.dnshost.net', 'ns1.lapsed.de'],
    servedBy: ['ns1.dnshost.net'],
  },
  {
    name: 'mxlapsed.com',
    shows: 'a mail server in an unregistered domain',
    records: `${WEB}\n${MX}\n@ MX 20 mail.lapsed.net.\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  },
  {
    name: 'mxvanished.com',
    shows: 'a mail host in a domain that does not exist, as far as can be seen',
    records: `${WEB}\n${MX}\n@ MX 20 mail.lapsed.de.\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  },
  {
    name: 'spflapsed.com',
    shows: 'SPF that includes an unregistered domain',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx include:_spf.lapsed.org -all"\n${DMARC}`,
  },
  {
    name: 'spflapsedprovider.com',
    shows: 'SPF whose provider includes an unregistered domain',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 include:spflapsed.com -all"\n${DMARC}`,
  },
  {
    name: 'spfvanished.com',
    shows: 'SPF that includes a domain that does not exist, as far as can be seen',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx include:_spf.lapsed.de -all"\n${DMARC}`,
  },
  {
    name: 'dmarclapsed.com',
    shows: 'DMARC reports to an unregistered domain',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@lapsed.net"`,
  },
  {
    name: 'dmarcvanished.com',
    shows: 'DMARC reports to a domain that does not exist, as far as can be seen',
    records: `${WEB}
      ${MX}
      @ TXT "v=spf1 mx -all"
      _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test,mailto:dmarc@lapsed.de"`,
  },
];
