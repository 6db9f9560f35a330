import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;

export const DELEGATION_DOMAINS: readonly LabDomain[] = [
  {
    name: 'lame.de',
    shows: 'one name server answers, one refuses, one is gone',
    records,
    ns: ['ns1.dnshost.net', 'lame.dnshost.net', 'dead.dnshost.net'],
    servedBy: ['ns1.dnshost.net'],
  },
  {
    name: 'slow.de',
    shows: 'one of two name servers never answers',
    records,
    ns: ['ns1.dnshost.net', 'drop.dnshost.net'],
  },
  {
    name: 'alldead.de',
    shows: 'no name server answers: SERVFAIL',
    records,
    ns: ['dead.dnshost.net', 'drop.dnshost.net'],
  },
  { name: 'singlens.de', shows: 'only one name server', records, ns: ['ns1.dnshost.net'] },
  {
    name: 'nsmismatch.com',
    shows: 'the parent names other servers than the zone',
    records,
    parentNs: ['ns1.dnshost.net', 'lame.dnshost.net'],
  },
  {
    name: 'moved.com',
    shows: 'moved to another address, which resolver-5 has not noticed yet',
    records,
    signing: {},
    change: '@ A 77.77.3.9',
  },
];
