import { DomainName } from '../../../domain/domain-name.js';
import { Internet, type ZoneSpec } from '../../../../test/lab/internet.js';
import { LabResolver } from '../../../../test/lab/lab-resolver.js';
import type { DnsAnswer, DnsQuestion } from '../../../network/dns/dns-answer.js';
import { gatherCaa } from './caa.facts.js';
import { DnsReader } from '../../gathering/dns-reader.js';
import type { Resolution } from '../resolution/resolution.facts.js';

const RULE = 'CAA 0 issue "ca.example"';

async function gather(
  name: string,
  spec: ZoneSpec,
  state: Resolution['state'] = 'resolves',
  twist = (_: DnsQuestion, answer: DnsAnswer) => answer,
) {
  const internet = new Internet();
  internet.register('other.com', { records: `host ${RULE}` });
  internet.register('example.com', spec);
  const resolver = new LabResolver(internet);
  const ask = resolver.ask.bind(resolver);
  resolver.ask = async (question) => twist(question, await ask(question));
  const dns = new DnsReader(resolver, new AbortController().signal);
  const subject = { domain: DomainName.parse(name)!, name, zone: 'example.com' };
  return gatherCaa({ name, state, errors: [] }, subject, dns);
}

it.each([
  ['example.com', `@ ${RULE}`, 'example.com'],
  ['www.example.com', `@ ${RULE}`, 'example.com'],
  ['www.example.com', `@ ${RULE}\nwww ${RULE}`, 'www.example.com'],
  ['www.example.com', `@ ${RULE}\nwww CNAME host.other.com.`, 'host.other.com'],
])('%s goes by the records of %s', async (name, records, owner) => {
  const { caa, caaRules, caaFailure } = await gather(name, { records });
  expect(caa).toMatchObject({ state: 'known', value: { name, owner, entries: [{ text: '0 issue "ca.example"' }] } });
  expect([caaRules, caaFailure]).toEqual([caa, { state: 'absent' }]);
});

it('finds none', async () => {
  const { caa, caaRules } = await gather('example.com', {});
  expect([caa, caaRules]).toMatchObject([{ value: { entries: [] } }, { state: 'absent' }]);
});

it.each<[string, ZoneSpec]>([
  ['servers that fail', { failing: ['CAA'] }],
  ['signatures that do not fit', { signing: { signatures: 'garbled' }, records: `@ ${RULE}` }],
])('%s keep CAs from issuing', async (_, spec) => {
  const { caa, caaFailure } = await gather('example.com', spec);
  expect([caa, caaFailure]).toMatchObject([{ state: 'absent' }, { value: { owner: 'example.com' } }]);
});

it.each<[string, (question: DnsQuestion, answer: DnsAnswer) => DnsAnswer]>([
  ['one resolver alone', (_, answer) => ({ ...answer, confirmedBy: undefined })],
  ['other questions as well', (question, answer) => (question.type === 'TXT' ? { ...answer, rcode: 2 } : answer)],
])('a failure of %s is none of CAA', async (_, twist) => {
  const { caa, caaFailure } = await gather('example.com', { failing: ['CAA'] }, 'resolves', twist);
  expect([caa, caaFailure]).toEqual([{ state: 'unobtainable', reason: 'server-error' }, { state: 'absent' }]);
});

it('says nothing of its own about a zone that fails validation as a whole', async () => {
  const spec: ZoneSpec = { signing: { signatures: 'garbled' }, records: `@ ${RULE}` };
  const { caa, caaFailure } = await gather('example.com', spec, 'bogus');
  expect([caa.state, caaFailure.state]).toEqual(['known', 'absent']);
});
