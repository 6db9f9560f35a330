import { answerFrom } from '../../../../test/lab/signed-answer.js';
import { Zone } from '../../../../test/lab/zone.js';
import { CLASS_IN } from '../../../dns-wire/message.js';
import type { ResourceRecord } from '../../../dns-wire/resource-record.js';
import { DomainName } from '../../../domain/domain-name.js';
import type { DnsQuestion } from '../../../network/dns/dns-answer.js';
import { DnsReader } from '../../gathering/dns-reader.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { gatherDnssec } from './dnssec.facts.js';

async function gathered(name: string, ad: boolean) {
  const zone = Zone.of(name, '@ SOA ns1 hostmaster 1 7200 3600 1209600 300', {});
  const ds: ResourceRecord = { name, type: 'DS', class: CLASS_IN, ttl: 60, data: zone.signer!.ds() };
  const ask = ({ type }: DnsQuestion) => {
    const { answers, authorities } = answerFrom(zone, zone.origin, type);
    const answer = { resolver: 'a', rcode: 0, ad, answers, authorities, extendedErrors: [] };
    return Promise.resolve(type === 'DS' ? { ...answer, answers: [ds], authorities: [] } : answer);
  };
  const unasked = () => Promise.reject(new Error('not to be asked'));
  const dns = new DnsReader({ ask, askAt: unasked, askEach: unasked }, new AbortController().signal);
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
