import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { type Delegation, delegationOf, findDelegation } from './delegation.js';

const DOMAIN = 'example.co.uk';
const shared = { class: 1, ttl: 60 };
const ns: ResourceRecord = { ...shared, name: DOMAIN, type: 'NS', data: { target: 'ns1.example.' } };
const alias: ResourceRecord = { ...shared, name: DOMAIN, type: 'CNAME', data: { target: 'other.example.' } };
const soa = (name: string): ResourceRecord => ({
  ...shared,
  name,
  type: 'SOA',
  data: { mname: 'a.', rname: 'b.', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 },
});

const answer = (rcode: number, authorities: ResourceRecord[], answers: ResourceRecord[] = []): DnsAnswer => ({
  resolver: 'resolver-1',
  rcode,
  ad: false,
  answers,
  authorities,
  extendedErrors: [],
});

it.each<[string, number, ResourceRecord[], ResourceRecord[], Delegation]>([
  ['name servers', Rcode.NOERROR, [ns], [], 'exists'],
  ['no such name, by the registry', Rcode.NXDOMAIN, [], [soa('co.uk.')], 'none'],
  ['no such name, by a zone further up', Rcode.NXDOMAIN, [], [soa('UK')], 'none'],
  ['no such name, by the root', Rcode.NXDOMAIN, [], [soa('.')], 'none'],
  ['no name servers, by the registry', Rcode.NOERROR, [], [soa('co.uk.')], 'none'],
  ['no name servers, by the domain itself', Rcode.NOERROR, [], [soa('Example.co.uk.')], 'exists'],
  ['no such name, by the domain itself', Rcode.NXDOMAIN, [], [soa('example.co.uk.')], 'exists'],
  ['no such name, by a stranger', Rcode.NXDOMAIN, [], [soa('o.uk.')], 'exists'],
  ['no such name, by nobody', Rcode.NXDOMAIN, [], [], 'unknown'],
  ['an alias', Rcode.NOERROR, [alias], [soa('co.uk.')], 'exists'],
  ['an alias that leads nowhere', Rcode.NXDOMAIN, [alias], [soa('example.')], 'exists'],
  ['a failure', Rcode.SERVFAIL, [], [], 'unknown'],
  ['a refusal', Rcode.REFUSED, [], [soa('co.uk.')], 'unknown'],
])('%s', (_, rcode, answers, authorities, delegation) => {
  expect(delegationOf(DOMAIN, answer(rcode, authorities, answers))).toBe(delegation);
});

const [missing, empty] = [answer(Rcode.NXDOMAIN, [soa('co.uk.')]), answer(Rcode.NOERROR, [soa('co.uk.')])];

it.each<[string, DnsAnswer, DnsAnswer | undefined, Delegation]>([
  ['a name without records among names that are not there', empty, missing, 'exists'],
  ['a name without records as any other has them', empty, empty, 'none'],
  ['a name without records, and no word about others', empty, answer(Rcode.SERVFAIL, []), 'unknown'],
  ['no such name', missing, undefined, 'none'],
  ['name servers', answer(Rcode.NOERROR, [], [ns]), undefined, 'exists'],
])('%s', async (_, itself, other, delegation) => {
  const asked: string[] = [];
  const ask = (name: string) => Promise.resolve((asked.push(name), name === DOMAIN ? itself : other!));
  expect(await findDelegation(DOMAIN, ask)).toBe(delegation);
  expect(asked).toEqual(other ? [DOMAIN, expect.stringMatching(/^no-such-[^.]+\.co\.uk$/)] : [DOMAIN]);
});
