import { type LabDomain, MAIL, MX, WEB } from './lab-domain.js';

const ADDRESS = '@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1';

/** Names that were entered without the final dot, so that the zone name was appended. */
export const HEALTH_TYPO_DOMAINS: readonly LabDomain[] = [
  {
    name: 'dmarcdoubled.com',
    shows: 'DMARC at a name that contains the zone twice, and a host besides',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"
      _dmarc.dmarcdoubled.com TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"
      www.dmarcdoubled.com A 77.77.3.1`,
  },
  {
    name: 'spfdoubled.com',
    shows: 'SPF at a name that contains the zone twice',
    records: `${WEB}\n${MX}\nspfdoubled.com TXT "v=spf1 mx -all"
      _dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@perfect.test"`,
  },
  {
    name: 'nsdotless.com',
    shows: 'an NS record without its final dot',
    records: `${WEB}${MAIL}`,
    ns: ['ns1.dnshost.net', 'ns2.dnshost.net.nsdotless.com'],
    parentNs: ['ns1.dnshost.net', 'ns2.dnshost.net'],
    servedBy: ['ns1.dnshost.net', 'ns2.dnshost.net'],
  },
  {
    name: 'wwwdotless.com',
    shows: 'a CNAME of www without its final dot',
    records: `${ADDRESS}\nwww CNAME www.perfect.test${MAIL}`,
  },
  {
    name: 'dkimdotless.com',
    shows: 'a CNAME of a DKIM selector without its final dot',
    records: `${WEB}${MAIL}\ndefault._domainkey CNAME s2048._domainkey.perfect.test`,
  },
  {
    name: 'dmarcdotless.com',
    shows: 'a CNAME of the DMARC policy without its final dot',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"\n_dmarc CNAME _dmarc.perfect.test`,
  },
];
