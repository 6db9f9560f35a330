import { DomainName } from '#base/domain/domain-name.js';
import { Internet, type ZoneSpec } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { gatherCaa } from './caa.facts.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const RULE = 'CAA 0 issue "ca.example"';

async function gather(
  name: string,
  spec: ZoneSpec,
  state: Resolution['state'] = 'resolves',
  twist = (_: DnsQuery, answer: DnsAnswer) => answer,
) {
  const internet = new Internet();
  internet.register('other.com', { records: `host ${RULE}` });
  internet.register('example.com', spec);
  const resolver = new LabResolver(internet);
  const ask = resolver.query.bind(resolver);
  resolver.query = async (question) => twist(question, await ask(question));
  const dns = new DnsReader(resolver, new AbortController().signal, new Timeouts());
  const subject = { domain: DomainName.parse(name)!, name, zone: 'example.com' };
  return gatherCaa({ name, state, errors: [] }, subject, dns);
}

it.each([
  ['example.com', `@ ${RULE}`, 'example.com'],
  ['www.example.com', `@ ${RULE}`, 'example.com'],
  ['www.example.com', `@ ${RULE}\nwww ${RULE}`, 'www.example.com'],
  ['www.example.com', `@ ${RULE}\nwww CNAME host.other.com.`, 'host.other.com'],
])('for %s, the records of %s apply', async (name, records, owner) => {
  const { caa, caaRules, caaFailure } = await gather(name, { records });
  expect(caa).toMatchObject({ state: 'known', value: { name, owner, entries: [{ text: '0 issue "ca.example"' }] } });
  expect([caaRules, caaFailure]).toEqual([caa, { state: 'absent' }]);
});

it('finds no records', async () => {
  const { caa, caaRules } = await gather('example.com', {});
  expect([caa, caaRules]).toMatchObject([{ value: { entries: [] } }, { state: 'absent' }]);
});

it.each<[string, ZoneSpec]>([
  ['servers that fail', { failing: ['CAA'] }],
  ['signatures that do not fit', { signing: { signatures: 'garbled' }, records: `@ ${RULE}` }],
])('%s prevent CAs from issuing', async (_, spec) => {
  const { caa, caaFailure } = await gather('example.com', spec);
  expect([caa, caaFailure]).toMatchObject([{ state: 'absent' }, { value: { owner: 'example.com' } }]);
});

it.each<[string, (query: DnsQuery, answer: DnsAnswer) => DnsAnswer]>([
  ['one resolver alone', (_, answer) => ({ ...answer, confirmedBy: undefined })],
  ['other questions as well', (question, answer) => (question.type === 'TXT' ? { ...answer, rcode: 2 } : answer)],
])('a failure of %s is not a CAA failure', async (_, twist) => {
  const { caa, caaFailure } = await gather('example.com', { failing: ['CAA'] }, 'resolves', twist);
  expect([caa, caaFailure]).toEqual([{ state: 'unobtainable', reason: 'server-error' }, { state: 'absent' }]);
});

it('reports no CAA failure for a bogus zone', async () => {
  const spec: ZoneSpec = { signing: { signatures: 'garbled' }, records: `@ ${RULE}` };
  const { caa, caaFailure } = await gather('example.com', spec, 'bogus');
  expect([caa.state, caaFailure.state]).toEqual(['known', 'absent']);
});
