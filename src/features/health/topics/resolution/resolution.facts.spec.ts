import { readZoneText } from '#test/lab/zone-text.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { findResolution } from './resolution.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const NAME = 'example.com';
const EMPTY = { resolver: 'a', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };

const unasked = () => Promise.reject(new Error('not to be asked'));

type Said = Partial<DnsAnswer> | UpstreamReason;

const [well, failure, missing] = [{}, { rcode: Rcode.SERVFAIL }, { rcode: Rcode.NXDOMAIN }];
const mx = readZoneText(`@ MX 10 mail`, NAME)[0]!;
const [soa, ds] = readZoneText('@ SOA ns1 hostmaster 1 7200 3600 1209600 300\n@ DS 1 13 2 AA', NAME) as [
  ResourceRecord,
  ResourceRecord,
];
const byTwo = (said: Partial<DnsAnswer>): Said => ({ ...said, confirmedBy: 'b' });

/** The answers with validation and with checking disabled. */
function found(said: Said, unchecked: Said = 'timeout', inUse: Said = said) {
  const ask = ({ type, checkingDisabled }: DnsQuery): Promise<DnsAnswer> => {
    const reply = checkingDisabled ? unchecked : type === 'SOA' ? said : inUse;
    return typeof reply === 'string'
      ? Promise.reject(new UpstreamError(reply))
      : Promise.resolve({ ...EMPTY, ...reply });
  };
  const { signal } = new AbortController();
  const dns = new DnsReader({ query: ask, queryAt: unasked, queryEach: unasked }, signal, new Timeouts());
  return findResolution(DomainName.parse(NAME)!, { query: ask }, { dns, signal });
}

it.each<[string, Said, Said | undefined, string]>([
  ['an answer', well, undefined, 'resolves'],
  ['two denials', byTwo(missing), undefined, 'missing'],
  ['a denial that DNSSEC proves', { ...missing, ad: true }, undefined, 'missing'],
  ['two failures, and two more without validation', byTwo(failure), byTwo(failure), 'unanswered'],
  ['a failure that ends with validation', failure, well, 'bogus'],
  ['a failure of validation alone, and no such name', byTwo(failure), byTwo(missing), 'bogus'],
])('%s', async (_, said, unchecked, state) => {
  expect(await found(said, unchecked)).toMatchObject({ state: 'known', value: { name: NAME, state } });
});

it.each<[string, Said, Said | undefined, string]>([
  ['silence', 'timeout', undefined, 'timeout'],
  ['the denial of one resolver alone', missing, undefined, 'unreachable'],
  ['a refusal', byTwo({ rcode: Rcode.REFUSED }), undefined, 'server-error'],
  ['a failure, and the question without validation is lost', byTwo(failure), 'timeout', 'timeout'],
  ['the failure of one resolver alone', failure, byTwo(failure), 'unreachable'],
  ['a failure that one alone confirms without validation', byTwo(failure), failure, 'unreachable'],
])('the resolution is unobtainable after %s', async (_, said, unchecked, reason) => {
  expect(await found(said, unchecked)).toEqual({ state: 'unobtainable', reason });
});

it.each<[string, Said, string]>([
  ['an address or MX record', { answers: [mx] }, 'resolves'],
  ['none', {}, 'bogus'],
  ['no answer', 'timeout', 'bogus'],
])('the SOA record fails validation, and validating resolvers return %s', async (_, inUse, state) => {
  expect(await found(byTwo(failure), well, inUse)).toMatchObject({ state: 'known', value: { state } });
});

it.each<[string, Said, Said]>([
  ['no answer', 'timeout', 'timeout'],
  ['a refusal', byTwo({ rcode: Rcode.REFUSED }), 'timeout'],
  ['a failure that is lost without validation', byTwo(failure), 'timeout'],
])('a name with an MX record exists although its SOA query gets %s', async (_, said, unchecked) => {
  const resolution = await found(said, unchecked, { answers: [mx] });
  expect(resolution).toEqual({ state: 'known', value: { name: NAME, state: 'resolves', errors: [] } });
});

it.each<[string, Said, object]>([
  ['no records', {}, { state: 'known', value: { state: 'resolves' } }],
  ['no such name', missing, { state: 'unobtainable' }],
  ['no answer', 'timeout', { state: 'unobtainable' }],
  ['a failure', failure, { state: 'unobtainable' }],
])('a name whose SOA query gets no answer, and others %s', async (_, others, expected) => {
  expect(await found('timeout', 'timeout', others)).toMatchObject(expected);
});

it.each<[string, Said, string]>([
  ['no DS record', well, 'resolves'],
  ['no such name', missing, 'bogus'],
  ['a DS record', { answers: [ds] }, 'bogus'],
  ['no validated answer about a DS record', failure, 'bogus'],
])('a zone that resolves only with checking disabled, and %s', async (_, others, state) => {
  expect(await found(byTwo(failure), { answers: [soa] }, others)).toMatchObject({ state: 'known', value: { state } });
});

const denied = (zone: string) =>
  byTwo({ ...missing, authorities: readZoneText('@ SOA ns1 hostmaster 1 7200 3600 1209600 300', zone) });

it.each<[string, Said, Said, string]>([
  ['the name itself, which has an MX record', denied(NAME), { answers: [mx] }, 'resolves'],
  ['nobody knows whom, and it has an MX record', byTwo(missing), { answers: [mx] }, 'resolves'],
  ['one resolver alone, and it has an MX record', missing, { answers: [mx] }, 'resolves'],
  ['the name itself, which has nothing else', denied(NAME), byTwo(missing), 'missing'],
  ['the zone above, and a cache still has an MX record', denied('com'), { answers: [mx] }, 'missing'],
])('a name denied by %s', async (_, said, inUse, state) => {
  expect(await found(said, undefined, inUse)).toMatchObject({ state: 'known', value: { state } });
});

it.each<[string, string, Said, Said, string]>([
  ['the domain answers, and the name has an MX record', 'login.example.com', {}, { answers: [mx] }, 'resolves'],
  ['the domain answers, and the name has nothing', 'login.example.com', {}, {}, 'unanswered'],
  ['the domain fails, too', 'login.example.com', failure, { answers: [mx] }, 'unanswered'],
  ['it is the domain itself', NAME, {}, { answers: [mx] }, 'unanswered'],
])('two resolvers fail for the SOA query, and %s', async (_, text, above, inUse, state) => {
  const ask = ({ name, type }: DnsQuery): Promise<DnsAnswer> => {
    const reply = name === text && type === 'SOA' ? byTwo(failure) : type === 'SOA' ? above : inUse;
    return Promise.resolve({ ...EMPTY, ...(reply as Partial<DnsAnswer>) });
  };
  const { signal } = new AbortController();
  const dns = new DnsReader({ query: ask, queryAt: unasked, queryEach: unasked }, signal, new Timeouts());
  const resolution = await findResolution(DomainName.parse(text)!, { query: ask }, { dns, signal });
  expect(resolution).toMatchObject({ state: 'known', value: { state } });
});

it.each<[string, Said, string | undefined]>([
  ['has a CNAME', { answers: readZoneText('@ CNAME gone.example.', NAME) }, 'gone.example'],
  ['has none', {}, undefined],
  ['fails as well', byTwo(failure), undefined],
])('two resolvers fail for a name that %s', async (_, cname, target) => {
  const ask = ({ type }: DnsQuery): Promise<DnsAnswer> =>
    Promise.resolve({ ...EMPTY, ...((type === 'CNAME' ? cname : byTwo(failure)) as Partial<DnsAnswer>) });
  const { signal } = new AbortController();
  const dns = new DnsReader({ query: ask, queryAt: unasked, queryEach: unasked }, signal, new Timeouts());
  const resolution = await findResolution(DomainName.parse(NAME)!, { query: ask }, { dns, signal });
  const value = { name: NAME, state: 'unanswered', errors: [], ...(target !== undefined && { target }) };
  expect(resolution).toEqual({ state: 'known', value });
});

it('sends the query with checking disabled while the first one is slow', async () => {
  jest.useFakeTimers();
  const asked: DnsQuery[] = [];
  const ask = (query: DnsQuery) => {
    asked.push(query);
    return new Promise<DnsAnswer>(() => undefined);
  };
  const { signal } = new AbortController();
  const dns = new DnsReader({ query: ask, queryAt: unasked, queryEach: unasked }, signal, new Timeouts());
  void findResolution(DomainName.parse(NAME)!, { query: ask }, { dns, signal });
  await jest.advanceTimersByTimeAsync(900);
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(asked).toMatchObject([{ type: 'SOA' }, { type: 'SOA', checkingDisabled: true }]);
  jest.useRealTimers();
});
