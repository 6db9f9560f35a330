import { type LabDomain, MAIL, MX, WEB } from './lab-domain.js';

const records = WEB + MAIL;

/** What Zonemaster has scenarios for, and an owner need not care about, or hardly. */
export const SCENARIO_DOMAINS: readonly LabDomain[] = [
  { name: 'nsparent.com', shows: 'the name servers of its parent zone', records, ns: ['a.nic.net', 'b.nic.net'] },
  {
    name: 'nsroot.com',
    shows: 'a name server of the root beside one of its own',
    records,
    ns: ['a.root-servers.net', 'ns1.dnshost.net'],
  },
  { name: 'keyed448.com', shows: 'signed with Ed448', records, signing: { algorithm: 16 } },
  {
    name: 'cdsunread.com',
    shows: 'a CDS record without DNSSEC',
    records: `${records}\n@ CDS 12345 13 2 ${'ab'.repeat(32)}`,
  },
  {
    name: 'mxttls.com',
    shows: 'MX records with different TTLs',
    records: records.replace(MX, `@ 300 MX 10 mail.perfect.test.\n@ 900 MX 20 mail.perfect.test.`),
  },
  {
    name: 'bitsmissing.com',
    shows: 'a proof that knows neither SOA nor DNSKEY of the zone',
    records,
    signing: { forgotten: ['SOA', 'DNSKEY'] },
  },
  {
    name: 'bitsmissing3.com',
    shows: 'the same with NSEC3',
    records,
    signing: { forgotten: ['SOA', 'DNSKEY'], denial: { iterations: 0, salt: '' } },
  },
  {
    name: 'paramfailing.com',
    shows: 'servers that fail when asked for NSEC3PARAM',
    records,
    signing: { denial: { iterations: 0, salt: '' } },
    failing: ['NSEC3PARAM'],
  },
];
