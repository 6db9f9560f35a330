import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MX, txt, WEB } from './lab-domain.js';

const SPF = '@ TXT "v=spf1 mx -all"';
const RUA = 'rua=mailto:dmarc@perfect.test';

/** A correct domain, except for its DMARC record. */
function withDmarc(name: string, shows: string, dmarc: string, more = ''): LabDomain {
  return { name, shows, records: `${WEB}\n${MX}\n${SPF}\n_dmarc TXT ${txt(dmarc)}\n${more}` };
}

export const HEALTH_DMARC_DOMAINS: readonly LabDomain[] = [
  {
    name: 'dmarchosted.com',
    shows: 'a DMARC record that is a CNAME to another domain, and is too weak',
    records: `${WEB}\n${MX}\n${SPF}\n_dmarc CNAME _dmarc.dmarcnone.com.`,
  },
  {
    name: 'dmarcslips.com',
    shows: 'a report address without mailto, and a sampling rate of zero',
    records: `${WEB}\n${MX}\n${SPF}\n_dmarc TXT "v=DMARC1; p=quarantine; pct=0; rua=dmarc@perfect.test"`,
  },
  {
    name: 'myshopify.com',
    shows: 'names given to customers in the zone of another',
    records: `${WEB}\n${MX}\n${SPF}\n_dmarc TXT "v=DMARC1; p=reject; ${RUA}"\nanna A 77.77.3.1`,
  },
  { name: 'nodmarc.com', shows: 'mail without DMARC', records: `${WEB}\n${MX}\n${SPF}` },
  withDmarc('dmarcversion.com', 'DMARC with half a version', `v=DMARC; p=reject; ${RUA}`),
  withDmarc('dmarcprose.com', 'DMARC in plain words', 'DMARC: please reject forgeries'),
  {
    name: 'dmarcapex.com',
    shows: 'a DMARC record at the domain instead of _dmarc',
    records: `${WEB}\n${MX}\n${SPF}\n@ TXT "v=DMARC1; p=reject; ${RUA}"`,
  },
  withDmarc('dmarcinvented.com', 'DMARC without a policy for invented names', `v=DMARC1; p=reject; np=none; ${RUA}`),
  withDmarc(
    'dmarcoldfo.com',
    'DMARC with failure options of RFC 7489',
    `v=DMARC1; p=reject; fo=0:1:d:s; ${RUA}; ruf=mailto:dmarc@perfect.test`,
  ),
  withDmarc('dmarctag.com', 'DMARC with a value that does not exist', `v=DMARC1; p=reject; adkim=x; ${RUA}`),
  withDmarc('dmarctypo.com', 'DMARC with a misspelled policy', 'v=DMARC1; p=rejct'),
  {
    name: 'dmarcparked.com',
    shows: 'a domain without mail with the DMARC policy quarantine',
    records: `${WEB}\n@ MX 0 .\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=quarantine"`,
  },
  withDmarc('dmarcreports.com', 'DMARC without a policy', `v=DMARC1; ${RUA}`),
  withDmarc('dmarctest.com', 'DMARC in test mode', `v=DMARC1; p=reject; t=y; ${RUA}`),
  withDmarc('dmarcsub.com', 'DMARC that leaves subdomains unprotected', `v=DMARC1; p=reject; sp=none; ${RUA}`),
  withDmarc('dmarcquarantine.com', 'DMARC with quarantine', `v=DMARC1; p=quarantine; ${RUA}`),
  withDmarc('dmarcpct.com', 'DMARC for a fifth of the mail', `v=DMARC1; p=reject; pct=20; ${RUA}`),
  withDmarc('dmarcold.com', 'DMARC with tags that are gone', `v=DMARC1; p=reject; pct=100; ri=86400; ${RUA}`),
  withDmarc('dmarcsilent.com', 'DMARC with p=reject and no report address', 'v=DMARC1; p=reject'),
  withDmarc('dmarcdeaf.com', 'DMARC reports to a domain without mail', 'v=DMARC1; p=reject; rua=mailto:x@nullmx.com'),
  withDmarc('dmarcstranger.com', 'DMARC reports to one who did not agree', 'v=DMARC1; p=reject; rua=mailto:x@dkim.com'),
  withDmarc('dmarcfo.com', 'DMARC failure options without an address', `v=DMARC1; p=reject; fo=1; ${RUA}`),
  withDmarc('dmarcnote.com', 'a note beside DMARC', `v=DMARC1; p=reject; ${RUA}`, '_dmarc TXT "old, do not use"'),
  withDmarc('dmarcpsd.com', 'DMARC of one who takes himself for a registry', `v=DMARC1; p=reject; psd=y; ${RUA}`),
  withDmarc('dmarcmilder.com', 'DMARC with quarantine for subdomains', `v=DMARC1; p=reject; sp=quarantine; ${RUA}`),
  ...(['none', 'quarantine', 'reject'] as const).map((policy) => ({
    name: `dmarcfails${policy}.com`,
    shows: `mail with neither SPF nor DKIM, and p=${policy}`,
    records: `${WEB}\n${MX}\n_dmarc TXT "v=DMARC1; p=${policy}; ${RUA}"`,
  })),
  {
    name: 'dmarcsigned.com',
    shows: 'DMARC by DKIM alone: SPF is broken',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 include:_spf.dmarcsigned.com -all"\ndefault._domainkey TXT ${txt(`v=DKIM1; p=${DKIM_KEYS.rsa2048}`)}\n_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`,
  },
  {
    name: 'dmarcboth.com',
    shows: 'DMARC by SPF and DKIM',
    records: `${WEB}\n${MX}\n${SPF}\ndefault._domainkey TXT ${txt(`v=DKIM1; p=${DKIM_KEYS.rsa2048}`)}\n_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`,
  },
  {
    name: 'dmarcunclear.com',
    shows: 'DMARC without SPF, with DKIM keys under unknown selectors',
    records: `${WEB}\n${MX}\nx7._domainkey TXT ${txt(`v=DKIM1; p=${DKIM_KEYS.rsa2048}`)}\n_dmarc TXT "v=DMARC1; p=reject; ${RUA}"`,
  },
];
