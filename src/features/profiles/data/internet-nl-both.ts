import type { Profile } from '../profile.js';
import { BOGUS } from './broken-records.js';

/** The points of a subtest that counts. */
export const FULL = { full: 10 };

/** The subtests about name servers, which are the same in the website test and the e-mail test. */
export const NAME_SERVERS: Profile['requirements'] = [
  {
    id: 'ns-ipv6',
    group: 'ipv6',
    level: 'must',
    clause: 'ipv6: ns-aaaa',
    points: { full: 10, partial: { 'ns-ipv6.one': 2 } },
    fixedBy: ['ns-families'],
    decide: { notMet: ['ns-ipv6.one', 'ns-ipv6.none'], met: [['ns-ipv6.two']] },
  },
  {
    id: 'ns-ipv6-reach',
    group: 'ipv6',
    level: 'must',
    clause: 'ipv6: ns-reach',
    points: FULL,
    fixedBy: ['ns-response', 'ns-families'],
    decide: { notMet: ['ns-ipv6.none', 'ns-ipv6-reach.no'], met: [['ns-ipv6-reach.yes']] },
  },
];

/** The same for the signatures of the domain. */
export const SIGNED: Profile['requirements'] = [
  {
    id: 'signed',
    group: 'dnssec',
    level: 'must',
    clause: 'dnssec: exists',
    points: FULL,
    decide: {
      notMet: ['dnssec-chain.unsigned', 'dnssec-chain.ds-missing', ...BOGUS],
      met: [['dnssec-chain.ok', 'dnssec-chain.unsupported']],
    },
  },
  {
    id: 'signatures-valid',
    group: 'dnssec',
    level: 'must',
    clause: 'dnssec: valid',
    points: FULL,
    decide: {
      notApplicable: ['dnssec-chain.unsigned', 'dnssec-chain.ds-missing'],
      notMet: BOGUS,
      met: [['dnssec-chain.ok', 'dnssec-chain.unsupported']],
    },
  },
];
