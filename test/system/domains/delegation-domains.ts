import { NAME_SERVERS } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';
import { GOOD, type SystemDomain, unsigned } from './system-domain.js';

const FIRST = 'ns1.dnshost.net';
const addresses = (host: string) => NAME_SERVERS[host]!.addresses;
const [OLD1, OLD2] = [addresses('old1.dnshost.net'), addresses('old2.dnshost.net')];
/** Name servers with names inside the domain. */
const OWN_SERVERS = GOOD + hostRecords('ns1', OLD1) + hostRecords('ns2', OLD2);

export const DELEGATION_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'single.de',
    intent: 'only one name server',
    records: GOOD,
    ns: [FIRST],
    expected: unsigned('ns-count.single'),
  },
  {
    name: 'lame.de',
    intent: 'of three name servers, one answers, one refuses, one does not listen',
    records: GOOD,
    ns: [FIRST, 'lame.dnshost.net', 'dead.dnshost.net'],
    expected: unsigned('ns-authority.lame', 'ns-response.missing'),
  },
  {
    name: 'slow.de',
    intent: 'one of two name servers never answers',
    records: GOOD,
    ns: [FIRST, 'silent.dnshost.net'],
    expected: unsigned('ns-response.missing'),
  },
  {
    name: 'refused.de',
    intent: 'no name server is authoritative',
    records: GOOD,
    ns: ['lame.dnshost.net'],
    expected: { ...unsigned('domain-exists.unanswered'), resolvable: false },
  },
  {
    name: 'alldead.de',
    intent: 'no name server answers',
    records: GOOD,
    ns: ['dead.dnshost.net', 'silent.dnshost.net'],
    expected: { ...unsigned('domain-exists.unanswered'), resolvable: false },
  },
  {
    name: 'serial.com',
    intent: 'the second name server has an older version of the zone',
    records: GOOD,
    changed: { on: 'second', replace: [['2026111501', '2026111500']] },
    expected: { ...unsigned(), notes: ['soa-serial.differs'] },
  },
  {
    name: 'nsdiffer.com',
    intent: 'parent zone and zone each list a server that the other does not',
    records: GOOD,
    parentNs: [FIRST, 'lame.dnshost.net'],
    expected: unsigned('ns-parent-child.outdated'),
  },
  {
    name: 'noglue.com',
    intent: 'name servers inside the domain, but glue for only one',
    records: OWN_SERVERS,
    ns: ['ns1.noglue.com', 'ns2.noglue.com'],
    glue: { 'ns1.noglue.com': OLD1 },
    expected: unsigned('ns-glue.missing'),
  },
  {
    name: 'oldglue.com',
    intent: 'outdated glue record',
    records: OWN_SERVERS,
    ns: ['ns1.oldglue.com', 'ns2.oldglue.com'],
    glue: { 'ns1.oldglue.com': OLD1, 'ns2.oldglue.com': addresses('dead.dnshost.net') },
    expected: unsigned('ns-glue.dead'),
  },
  {
    name: 'noaddress.com',
    intent: 'one name server has no address',
    records: GOOD,
    ns: [FIRST, 'ghost.dnshost.net'],
    expected: unsigned('ns-hosts.no-address'),
  },
  {
    name: 'nsalias.com',
    intent: 'one NS record points to a CNAME',
    records: GOOD,
    ns: [FIRST, 'alias.dnshost.net'],
    expected: unsigned('ns-hosts.alias'),
  },
  {
    name: 'nsprivate.com',
    intent: 'one name server has a private address',
    records: GOOD,
    ns: [FIRST, 'private.dnshost.net'],
    expected: unsigned('ns-hosts.private'),
  },
  {
    name: 'udponly.de',
    intent: 'one name server refuses TCP',
    records: GOOD,
    ns: [FIRST, 'udponly.dnshost.net'],
    expected: unsigned('ns-tcp.missing'),
  },
  {
    name: 'noedns.de',
    intent: 'one name server does not support EDNS',
    records: GOOD,
    ns: [FIRST, 'noedns.dnshost.net'],
    expected: unsigned('ns-edns.missing'),
  },
  {
    name: 'transfer.de',
    intent: 'one name server allows zone transfers to anyone',
    records: GOOD,
    ns: [FIRST, 'transfer.dnshost.net'],
    expected: unsigned('ns-axfr.open'),
  },
  {
    name: 'recursor.de',
    intent: 'one name server is an open resolver',
    records: GOOD,
    ns: [FIRST, 'recursor.dnshost.net'],
    expected: { ...unsigned('ns-open-recursion.open'), notes: ['ns-version.revealed'] },
  },
  {
    name: 'neighbors.de',
    intent: 'both name servers are in one network',
    records: GOOD,
    ns: [FIRST, 'neighbor.dnshost.net'],
    expected: unsigned('ns-subnet-diversity.close'),
  },
  {
    name: 'mxdiffer.com',
    intent: 'the name servers return different MX records',
    records: GOOD,
    changed: { on: 'second', replace: [['10 mx1.mailhost.net.', '10 mail.perfect.test.']] },
    expected: unsigned('mx-agreement.differs'),
  },
  {
    name: 'nssets.com',
    intent: 'the name servers return different NS records',
    records: GOOD,
    changed: { on: 'second', replace: [['@ NS ns1.dnshost.net.', '@ NS neighbor.dnshost.net.']] },
    expected: unsigned('ns-agreement.differs'),
  },
  {
    name: 'timers.com',
    intent: 'contradictory SOA timers',
    records: OWN_SERVERS,
    ns: ['ns1.timers.com', 'ns2.timers.com'],
    glue: { 'ns1.timers.com': OLD1, 'ns2.timers.com': OLD2 },
    timers: '600 900 1200 604800',
    expected: {
      ...unsigned('soa-expire.too-short'),
      notes: ['soa-refresh.short', 'soa-retry.above-refresh', 'soa-minimum.long'],
    },
  },
];
