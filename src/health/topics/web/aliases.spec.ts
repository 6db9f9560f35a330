import { Internet } from '../../../../test/lab/internet.js';
import { LabResolver } from '../../../../test/lab/lab-resolver.js';
import type { DomainName } from '../../../domain/domain-name.js';
import type { RdapClient, RdapResult } from '../../../network/rdap/rdap-client.js';
import { danglingCnameAt } from './aliases.js';
import { DnsReader } from '../../gathering/dns-reader.js';

const NAME = 'www.example.com';

async function alias(records: string) {
  const internet = new Internet();
  internet.register('other.com', { records: 'host A 77.77.3.1', signing: { denial: 'compact' } });
  internet.register('example.com', { records });
  const { signal } = new AbortController();
  const lookup = ({ ascii }: DomainName): Promise<RdapResult> =>
    Promise.resolve(REGISTRY[ascii] ?? { kind: 'no-rdap' });
  const registry = { lookup } as Pick<RdapClient, 'lookup'> as RdapClient;
  return danglingCnameAt(NAME, { dns: new DnsReader(new LabResolver(internet), signal), registry, signal });
}

const REGISTRY: Readonly<Record<string, RdapResult>> = {
  'unregistered.com': { kind: 'not-found' },
  'other.com': { kind: 'not-found' }, // whatever the registry says, the domain is there
  'busy.net': { kind: 'unavailable', reason: 'timeout' },
  'corp.local': { kind: 'not-found' },
};

it.each([
  ['gone.other.com', false],
  ['gone.example.com', false],
  ['shop.unregistered.com', true],
  ['shop.unspoken-of.com', false],
  ['shop.busy.net', false],
  ['web01.corp.local', false],
  ['Old.AzureWebsites.net', true],
])('an alias of %s is dead; anyone can take it: %s', async (target, claimable) => {
  expect(await alias(`www CNAME ${target}.`)).toEqual({ name: NAME, target: target.toLowerCase(), claimable });
});

it('the end of a chain counts', async () => {
  expect(await alias('www CNAME a\na CNAME gone.other.com.')).toMatchObject({ target: 'gone.other.com' });
});

it.each([
  ['an alias of a host', 'www CNAME host.other.com.'],
  ['an alias of a name without addresses', 'www CNAME text\ntext TXT "x"'],
  ['no alias', 'www A 77.77.3.1'],
  ['no such name', ''],
  ['aliases in a circle', 'www CNAME a\na CNAME www'],
])('%s is none', async (_, records) => {
  expect(await alias(records)).toBeUndefined();
});
