import type { RdapResult } from '#platform/network/rdap/rdap-client.js';
import { parseRdapDomain } from '#platform/network/rdap/rdap-response.js';
import type { Delegation } from './delegation.js';
import { isSettled, statusOf } from './availability-status.js';

const found = (body: object): RdapResult => ({
  kind: 'found',
  domain: parseRdapDomain(JSON.stringify({ objectClassName: 'domain', ...body }))!,
});
const FULL = found({
  events: [
    { eventAction: 'registration', eventDate: '2001-02-03' },
    { eventAction: 'expiration', eventDate: '2027-02-03T04:05:06+01:00' },
  ],
  entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar']]] }],
});
const REGISTERED = { state: 'registered', registrar: null, created: null, expires: null };
const DATED = {
  state: 'registered',
  registrar: 'Registrar',
  created: '2001-02-03T00:00:00.000Z',
  expires: '2027-02-03T03:05:06.000Z',
};
const unknown = (why: string) => ({ state: 'unknown', why });
const DELEGATIONS: Delegation[] = ['none', 'exists', 'unknown'];

it.each<[string, RdapResult, object, object, object]>([
  ['found', FULL, DATED, DATED, DATED],
  ['found, and nothing told', found({}), REGISTERED, REGISTERED, REGISTERED],
  ['not found', { kind: 'not-found' }, { state: 'available' }, unknown('contradiction'), unknown('no-answer')],
  ['no RDAP', { kind: 'no-rdap' }, unknown('no-rdap'), unknown('no-rdap'), unknown('no-rdap-nor-dns')],
  [
    'rate limited',
    { kind: 'unavailable', reason: 'rate_limited' },
    unknown('no-answer'),
    unknown('no-answer'),
    unknown('no-answer'),
  ],
])('%s; delegation none, existing and unknown', (_, rdap, ...verdicts) => {
  expect(DELEGATIONS.map((delegation) => statusOf(rdap, delegation))).toEqual(verdicts);
});

it('only results without an answer are unsettled', () => {
  const results: RdapResult[] = [
    FULL,
    { kind: 'not-found' },
    { kind: 'no-rdap' },
    { kind: 'unavailable', reason: 'timeout' },
  ];
  expect(results.map((rdap) => DELEGATIONS.map((delegation) => isSettled(statusOf(rdap, delegation))))).toEqual([
    [true, true, true],
    [true, true, false],
    [true, true, false],
    [false, false, false],
  ]);
});
