import { type LabDomain, MAIL, MX, WEB } from './lab-domain.js';

const records = WEB + MAIL;

/** Cases for which Zonemaster has scenarios and which owners can mostly ignore. */
export const SCENARIO_DOMAINS: readonly LabDomain[] = [
  { name: 'nsparent.com', shows: 'the name servers of its parent zone', records, ns: ['a.nic.net', 'b.nic.net'] },
  {
    name: 'nsroot.com',
    shows: 'a root server next to a name server of its own',
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
    shows: 'NSEC3 records that deny the SOA and DNSKEY records of the zone',
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
    name: 'proofdoubled.com',
    shows: 'two NSEC records at every name',
    records,
    signing: { denial: 'doubled' },
  },
  {
    name: 'proofmixed.com',
    shows: 'NSEC for types and NSEC3 for names that do not exist',
    records,
    signing: { denial: { iterations: 0, salt: '', besideNsec: true } },
  },
  {
    name: 'paramfailing.com',
    shows: 'servers that fail when asked for NSEC3PARAM',
    records,
    signing: { denial: { iterations: 0, salt: '' } },
    failing: ['NSEC3PARAM'],
  },
];
