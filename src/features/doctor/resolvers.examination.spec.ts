import { Config } from '#platform/config/config.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ResolversExamination } from './resolvers.examination.js';

interface Habits {
  readonly ad: boolean;
  /** Types of the records with the keys of the root. */
  readonly keys: readonly string[];
  /** Types of the records of a name that does not exist; undefined if it does not answer for it. */
  readonly invented: readonly string[] | undefined;
}

const SIGNED = ['DNSKEY', 'RRSIG'];

it.each<[string, Habits, string, string]>([
  ['validates', { ad: true, keys: SIGNED, invented: [] }, 'ok', 'validates'],
  ['passes on signatures', { ad: false, keys: SIGNED, invented: [] }, 'ok', 'validatedByUs'],
  ['removes signatures', { ad: false, keys: ['DNSKEY'], invented: [] }, 'limited', 'unsigned'],
  ['invents addresses', { ad: false, keys: SIGNED, invented: ['A'] }, 'limited', 'lies'],
  ['validates, and invents addresses', { ad: true, keys: SIGNED, invented: ['CNAME', 'A'] }, 'limited', 'lies'],
  ['loses the second query', { ad: true, keys: SIGNED, invented: undefined }, 'ok', 'validates'],
  ['has no records', { ad: false, keys: [], invented: [] }, 'missing', 'refuses'],
])('a resolver that %s', async (_, { ad, keys, invented }, state, outcome) => {
  const queryAt = (_id: string, { type }: DnsQuery) => {
    const types = type === 'DNSKEY' ? keys : invented;
    if (!types) return Promise.reject(new UpstreamError('timeout'));
    return Promise.resolve({ rcode: 0, ad, answers: types.map((one) => ({ type: one })) });
  };
  const config = new Config({ DD_RESOLVERS: 'udp://192.0.2.53' });
  const resolver = { resolvers: [{ id: 'a', label: 'A' }], queryAt } as unknown as DnsResolver;
  const examination = new ResolversExamination(resolver, new ResolverStates(), config);
  const found = await new Timeouts().limit(10_000, undefined, (signal) => examination.examine(signal));
  expect(found).toMatchObject([{ id: 'resolver', state, outcome }]);
});
