import { CLASS_IN } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { gatherResolvers, type ResolverView } from './resolvers.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const NAME = 'example.com';

type Said = Partial<DnsAnswer> | 'nothing';

/** Each resolver returns its first answer with validation, and its second with checking disabled. */
class Opinions extends DnsResolver {
  readonly resolvers;

  constructor(private readonly said: readonly (readonly [Said, Said?])[]) {
    super(new Timeouts());
    this.resolvers = said.map((_, i) => ({ id: String(i), label: `R ${i + 1}` }));
  }

  query(): Promise<DnsAnswer> {
    return Promise.reject(new UpstreamError('timeout'));
  }

  queryAt(id: string, { checkingDisabled }: DnsQuery): Promise<DnsAnswer> {
    const said = this.said[Number(id)]![checkingDisabled ? 1 : 0] ?? 'nothing';
    if (said === 'nothing') return Promise.reject(new UpstreamError('timeout'));
    const empty = { resolver: id, rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };
    return Promise.resolve({ ...empty, ...said });
  }
}

const a = (address: string, ttl = 60): RecordOf<'A'> => ({
  ...{ name: `${NAME}.`, type: 'A', class: CLASS_IN, ttl },
  data: { address: IpAddress.parse(address)! },
});
const good: Said = { ad: true, answers: [a('77.77.3.2'), a('77.77.3.1')] };
const failure: Said = { rcode: Rcode.SERVFAIL };

function viewsOf(said: readonly (readonly [Said, Said?])[], state: Resolution['state'] = 'resolves') {
  const dns = new DnsReader(new Opinions(said), new AbortController().signal, new Timeouts());
  const subject = { domain: DomainName.parse(NAME)!, name: NAME, zone: NAME };
  return gatherResolvers({ name: NAME, state, errors: [] }, subject, dns);
}

it.each<[string, readonly [Said, Said?], Partial<ResolverView>]>([
  ['an answer', [good], { state: 'answers', addresses: ['77.77.3.1', '77.77.3.2'], ttl: 60, vouches: true }],
  ['nothing there', [{}], { state: 'answers', addresses: [], ttl: 0, vouches: false }],
  ['no such name', [{ rcode: Rcode.NXDOMAIN }], { state: 'missing' }],
  ['a block', [{ rcode: Rcode.REFUSED, extendedErrors: [{ code: 15, text: '' }] }], { state: 'blocked' }],
  ['a dummy', [{ answers: [a('0.0.0.0')] }], { state: 'blocked' }],
  ['a failure', [failure, failure], { state: 'failing' }],
  ['a failure of validation', [failure, good], { state: 'bogus', addresses: [], vouches: false }],
])('%s', async (_, said, expected) => {
  const { resolvers } = await viewsOf([[good], said]);
  expect(resolvers).toMatchObject({ state: 'known', value: { name: NAME, isAlias: false } });
  expect(resolvers.state === 'known' && resolvers.value.views[1]).toMatchObject({ label: 'R 2', ...expected });
});

it('omits a failing resolver if its answer with checking disabled is unknown', async () => {
  const { resolvers } = await viewsOf([[good], [failure], [good]]);
  expect(resolvers.state === 'known' && resolvers.value.views.map(({ label }) => label)).toEqual(['R 1', 'R 3']);
});

it('omits resolvers that time out or refuse the query; three are known to validate', async () => {
  const { resolvers } = await viewsOf([[good], ['nothing'], [good], [{ rcode: Rcode.REFUSED }], [good]]);
  const views = resolvers.state === 'known' ? resolvers.value.views : [];
  expect(views.map(({ label, validates }) => [label, validates])).toEqual([
    ['R 1', true],
    ['R 3', true],
    ['R 5', false],
  ]);
});

it('a single resolver is not compared', async () => {
  expect((await viewsOf([[good]])).resolvers).toEqual({ state: 'unobtainable', reason: 'one-resolver' });
  expect((await viewsOf([[good], ['nothing']])).resolvers).toEqual({ state: 'unobtainable', reason: 'unreachable' });
});

it('a domain that fails validation everywhere is not compared', async () => {
  expect((await viewsOf([[good], [good]], 'bogus')).resolvers).toEqual({ state: 'absent' });
});
