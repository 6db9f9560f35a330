import type { RecordType } from '#formats/dns-wire/record-type.js';

/** The expected answer to a query. */
export interface Truth {
  readonly rcode: 'NOERROR' | 'FORMERR' | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED';
  /** The flags that are set, of aa, tc, ra and ad. */
  readonly flags: string;
  /** Record types in the answer section, in alphabetical order. */
  readonly answer: readonly string[];
  /** Record types in the authority and additional sections, if relevant. */
  readonly authority?: readonly string[];
  readonly additional?: readonly string[];
  /** Acceptable extended errors (RFC 8914). BIND 9.18 sends none of them. */
  readonly extendedError?: readonly number[];
}

export interface ResolverQuestion extends Truth {
  readonly name: string;
  readonly type: RecordType;
  readonly checkingDisabled?: true;
}

export interface ServerQuery extends Truth {
  readonly server: string;
  readonly over: 'udp' | 'tcp';
  readonly name: string;
  readonly type: RecordType;
  /** Without EDNS; otherwise with the DO bit and a UDP payload size of 1232 octets. */
  readonly plain?: true;
}

const signed = { rcode: 'NOERROR', flags: 'ra ad' } as const;
const unsigned = { rcode: 'NOERROR', flags: 'ra' } as const;
const missing = { rcode: 'NXDOMAIN', flags: 'ra ad', answer: [] } as const;
const failed = { rcode: 'SERVFAIL', flags: 'ra', answer: [] } as const;

/** Sent to every resolver over HTTPS. */
export const RESOLVER_QUESTIONS: readonly ResolverQuestion[] = [
  ...(['A', 'AAAA', 'NS', 'SOA', 'MX', 'TXT', 'CAA', 'DS', 'DNSKEY', 'CDS', 'HTTPS', 'NSEC3PARAM'] as const).map(
    (type) => ({ name: 'perfect.test', type, ...signed, answer: ['RRSIG', type].sort() }),
  ),
  { name: '_25._tcp.mail.perfect.test', type: 'TLSA', ...signed, answer: ['RRSIG', 'TLSA'] },
  { name: '_submission._tcp.perfect.test', type: 'SRV', ...signed, answer: ['RRSIG', 'SRV'] },
  { name: '2.4.77.77.in-addr.arpa', type: 'PTR', ...signed, answer: ['PTR', 'RRSIG'] },
  { name: 'perfect.test', type: 'SRV', ...signed, answer: [], authority: ['NSEC3', 'RRSIG', 'SOA'] },
  { name: 'gone.perfect.test', type: 'A', ...missing, authority: ['NSEC3', 'RRSIG', 'SOA'] },
  { name: 'gone.ed25519.de', type: 'A', ...missing, authority: ['NSEC', 'RRSIG', 'SOA'] },
  { name: 'free.com', type: 'NS', ...missing },
  { name: 'gone.compact.com', type: 'A', ...signed, answer: [], authority: ['NSEC', 'RRSIG', 'SOA'] },
  { name: 'rsa.de', type: 'A', ...signed, answer: ['A', 'RRSIG'] },
  { name: 'plain.com', type: 'A', ...unsigned, answer: ['A'] },
  { name: 'gone.plain.com', type: 'A', rcode: 'NXDOMAIN', flags: 'ra', answer: [], authority: ['SOA'] },
  { name: 'plain.com', type: 'DS', ...signed, answer: [], authority: ['NSEC', 'RRSIG', 'SOA'] },
  { name: 'island.com', type: 'DNSKEY', ...unsigned, answer: ['DNSKEY', 'RRSIG'] },
  { name: 'any.wildcard.com', type: 'TXT', ...signed, answer: ['RRSIG', 'TXT'] },
  { name: 'out.aliases.com', type: 'A', ...signed, answer: ['A', 'CNAME', 'RRSIG'] },
  { name: 'dangling.aliases.com', type: 'A', rcode: 'NXDOMAIN', flags: 'ra ad', answer: ['CNAME', 'RRSIG'] },
  { name: 'mail.old.dname.com', type: 'A', ...signed, answer: ['A', 'CNAME', 'DNAME', 'RRSIG'] },
  { name: 'big.big.com', type: 'TXT', ...signed, answer: ['RRSIG', 'TXT'] },
  { name: 'odd.example', type: 'TXT', ...signed, answer: ['RRSIG', 'TXT'] },
  { name: 'odd.example', type: 'TYPE65280', ...signed, answer: ['RRSIG', 'TYPE65280'] },
  { name: 'expired.com', type: 'A', ...failed, extendedError: [6, 7] },
  { name: 'notyet.com', type: 'A', ...failed, extendedError: [6, 8] },
  { name: 'orphan.com', type: 'A', ...failed, extendedError: [6, 9] },
  { name: 'nosoasig.com', type: 'SOA', ...failed, extendedError: [6, 10] },
  { name: 'refused.de', type: 'A', ...failed },
  { name: 'expired.com', type: 'A', checkingDisabled: true, ...unsigned, answer: ['A', 'RRSIG'] },
];

const own = { over: 'udp', rcode: 'NOERROR', flags: 'aa' } as const;
const referral = { over: 'udp', rcode: 'NOERROR', flags: '', answer: [] } as const;

/** Sent to name servers on port 53. */
export const SERVER_QUESTIONS: readonly ServerQuery[] = [
  { server: 'a.root-servers.net', name: '.', type: 'NS', ...own, answer: ['NS', 'RRSIG'], additional: ['A', 'AAAA'] },
  {
    server: 'a.root-servers.net',
    name: 'perfect.test',
    type: 'A',
    ...referral,
    authority: ['DS', 'NS', 'RRSIG'],
    additional: ['A', 'AAAA'],
  },
  { server: 'a.root-servers.net', name: 'no-such-tld', type: 'A', ...own, rcode: 'NXDOMAIN', answer: [] },
  {
    server: 'a.nic.net',
    name: 'perfect.test',
    type: 'A',
    ...referral,
    authority: ['DS', 'NS', 'RRSIG'],
    additional: [],
  },
  {
    server: 'a.nic.net',
    name: 'plain.com',
    type: 'A',
    ...referral,
    authority: ['NS', 'NSEC', 'RRSIG'],
    additional: [],
  },
  { server: 'a.nic.net', name: 'dnshost.net', type: 'A', ...referral, additional: ['A', 'AAAA'] },
  { server: 'a.nic.net', name: 'noglue.com', type: 'A', ...referral, additional: ['A'] },
  {
    server: 'a.nic.net',
    name: 'oldglue.com',
    type: 'A',
    ...referral,
    plain: true,
    authority: ['NS'],
    additional: ['A'],
  },
  { server: 'b.nic.net', name: 'perfect.test', type: 'DS', ...own, answer: ['DS', 'RRSIG'] },
  { server: 'b.nic.net', name: 'plain.com', type: 'DS', ...own, answer: [], authority: ['NSEC', 'RRSIG', 'SOA'] },
  { server: 'b.nic.net', name: 'free.com', type: 'NS', ...own, rcode: 'NXDOMAIN', answer: [] },
  { server: 'ns1.dnshost.net', name: 'perfect.test', type: 'MX', ...own, answer: ['MX', 'RRSIG'] },
  { server: 'ns1.dnshost.net', name: 'perfect.test', type: 'MX', ...own, plain: true, answer: ['MX'] },
  { server: 'ns1.dnshost.net', name: 'perfect.test', type: 'SOA', ...own, over: 'tcp', answer: ['RRSIG', 'SOA'] },
  { server: 'ns2.dnshost.net', name: 'gone.perfect.test', type: 'A', ...own, rcode: 'NXDOMAIN', answer: [] },
  { server: 'ns2.dnshost.net', name: 'gone.iterated.de', type: 'A', ...own, rcode: 'NXDOMAIN', answer: [] },
  { server: 'ns2.dnshost.net', name: 'gone.splitkeys.com', type: 'A', ...own, rcode: 'NXDOMAIN', answer: [] },
  { server: 'ns1.dnshost.net', name: 'splitkeys.com', type: 'DNSKEY', ...own, answer: ['DNSKEY', 'RRSIG'] },
  { server: 'ns1.dnshost.net', name: 'p384.de', type: 'DNSKEY', ...own, answer: ['DNSKEY', 'RRSIG'] },
  { server: 'ns1.dnshost.net', name: 'rsasha1.de', type: 'DNSKEY', ...own, answer: ['DNSKEY', 'RRSIG'] },
  { server: 'ns1.dnshost.net', name: 'any.wildcard.com', type: 'A', ...own, answer: ['A', 'RRSIG'] },
  {
    server: 'ns1.dnshost.net',
    name: 'mail.old.dname.com',
    type: 'A',
    ...own,
    answer: ['A', 'CNAME', 'DNAME', 'RRSIG'],
  },
  { server: 'ns1.dnshost.net', name: 'weird\\.label.odd.example', type: 'A', ...own, answer: ['A', 'RRSIG'] },
  { server: 'ns1.dnshost.net', name: 'big.big.com', type: 'TXT', ...own, flags: 'aa tc', answer: [] },
  { server: 'ns1.dnshost.net', name: 'big.big.com', type: 'TXT', ...own, over: 'tcp', answer: ['RRSIG', 'TXT'] },
  { server: 'ns1.dnshost.net', name: 'www.elsewhere.org', type: 'A', ...referral, rcode: 'REFUSED' },
  { server: 'lame.dnshost.net', name: 'lame.de', type: 'SOA', ...referral, rcode: 'REFUSED' },
  { server: 'noedns.dnshost.net', name: 'noedns.de', type: 'SOA', ...referral, rcode: 'FORMERR' },
  { server: 'noedns.dnshost.net', name: 'noedns.de', type: 'SOA', ...own, plain: true, answer: ['SOA'] },
  { server: 'recursor.dnshost.net', name: 'recursor.de', type: 'SOA', ...own, flags: 'aa ra', answer: ['SOA'] },
  { server: 'recursor.dnshost.net', name: 'perfect.test', type: 'MX', ...own, flags: 'ra', answer: ['MX', 'RRSIG'] },
  { server: 'knot1.dnshost.net', name: 'compact.com', type: 'SOA', ...own, answer: ['RRSIG', 'SOA'] },
  {
    server: 'knot1.dnshost.net',
    name: 'gone.compact.com',
    type: 'A',
    ...own,
    answer: [],
    authority: ['NSEC', 'RRSIG', 'SOA'],
  },
  {
    server: 'transfer.dnshost.net',
    name: 'transfer.de',
    type: 'AXFR',
    ...own,
    over: 'tcp',
    answer: ['A', 'AAAA', 'MX', 'NS', 'SOA', 'TXT'],
  },
  { server: 'ns1.dnshost.net', name: 'plain.com', type: 'AXFR', ...referral, over: 'tcp', rcode: 'REFUSED' },
];
