import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { absent } from '#base/domain/fact.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Network } from '#engine/simulation/network.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { gatherDnssec } from './dnssec.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

async function gathered(name: string, ad: boolean, text = '') {
  const zone = Zone.of(name, `@ SOA ns1 hostmaster 1 7200 3600 1209600 300\n${text}`, {});
  const ds: ResourceRecord = { name, type: 'DS', class: CLASS_IN, ttl: 60, data: zone.signer!.ds() };
  const ask = ({ type }: DnsQuery) => {
    const { answers, authorities } = answerFrom(zone, zone.origin, type);
    const answer = { resolver: 'a', rcode: 0, ad, answers, authorities, extendedErrors: [] };
    return Promise.resolve(type === 'DS' ? { ...answer, answers: [ds], authorities: [] } : answer);
  };
  return gatheredFrom(ask, name);
}

function gatheredFrom(ask: Network['resolver']['query'], name: string) {
  const unasked = () => Promise.reject(new Error('not to be asked'));
  const dns = new DnsReader(
    { query: ask, queryAt: unasked, queryEach: unasked },
    new AbortController().signal,
    new Timeouts(),
  );
  const subject = { domain: DomainName.parse(name)!, name, zone: name };
  const context = { dns, now: Date.now() } as GatherContext;
  return gatherDnssec({ name, state: 'resolves', errors: [] }, subject, context);
}

it.each([
  ['example.com', true, false],
  ['example.com', false, false], // a resolver may not validate it yet
  ['lab.example.com', true, false],
  ['lab.example.com', false, true],
])('%s with DS records, validated: %s; below an unsigned zone: %s', async (name, ad, isBelowUnsigned) => {
  const { dnssec } = await gathered(name, ad);
  expect(dnssec).toMatchObject({ state: 'known', value: { verdict: 'secure', isBelowUnsigned } });
});

it.each([
  ['@ NSEC3PARAM 1 0 10 AB\n@ NSEC3PARAM 1 0 0 -'],
  ['@ NSEC3PARAM 1 0 0 -\n@ NSEC3PARAM 1 0 10 AB'],
  ['@ NSEC3PARAM 2 0 0 -\n@ NSEC3PARAM 1 0 0 -'],
])('uses the NSEC3PARAM record with the fewest iterations: %j', async (text) => {
  const { nsec3 } = await gathered('example.com', true, text);
  expect(nsec3).toMatchObject({ state: 'known', value: { hashAlgorithm: 1, iterations: 0 } });
});

it('has no DNSSEC facts for a name with a CNAME in the parent zone', async () => {
  const alias = Zone.of('gov.uk', '@ SOA ns1 hostmaster 1 7200 3600 1209600 300\nwww CNAME www.cdn.example.', {});
  const ask = ({ name, type }: DnsQuery) => {
    const { answers, authorities } = answerFrom(alias, `${name}.`, type);
    return Promise.resolve({ resolver: 'a', rcode: 0, ad: false, answers, authorities, extendedErrors: [] });
  };
  const { dnssec } = await gatheredFrom(ask, 'www.gov.uk');
  expect(dnssec).toEqual(absent);
});
