import { DomainName } from '#base/domain/domain-name.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { queryNonexistentName } from './wildcard.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const unasked = () => Promise.reject(new Error('not to be asked'));
const EMPTY: DnsAnswer = { resolver: 'r', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };

async function orderOf(name: string): Promise<string[]> {
  const answered: string[] = [];
  const ask = async ({ name: host }: DnsQuery) => {
    for (let turn = 0; turn < (host.startsWith('no-such-host') ? 1 : 5); turn++) await Promise.resolve();
    answered.push(host);
    return EMPTY;
  };
  const dns = new DnsReader(
    { query: ask, queryAt: unasked, queryEach: unasked },
    new AbortController().signal,
    new Timeouts(),
  );
  await queryNonexistentName({ domain: DomainName.parse(name)!, name, zone: 'example.com' }, dns);
  return answered;
}

it.each([
  ['example.com', ['example.com', 'www.example.com', 'no-such-host-7c41e9.example.com']],
  ['shop.example.com', ['shop.example.com', 'no-such-host-7c41e9.shop.example.com']],
])('at %s, existing names are queried before the nonexistent one', async (name, order) => {
  expect(await orderOf(name)).toEqual(order);
});
