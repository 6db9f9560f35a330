import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { RdapClient, RdapResult } from '#platform/network/rdap/rdap-client.js';
import { danglingCnameAt } from './aliases.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const NAME = 'www.example.com';

async function alias(records: string) {
  const internet = new Internet();
  internet.register('other.com', { records: 'host A 77.77.3.1', signing: { denial: 'compact' } });
  internet.register('example.com', { records });
  const { signal } = new AbortController();
  const lookup = ({ ascii }: DomainName): Promise<RdapResult> =>
    Promise.resolve(REGISTRY[ascii] ?? { kind: 'no-rdap' });
  const registry = { lookup } as Pick<RdapClient, 'lookup'> as RdapClient;
  return danglingCnameAt(NAME, {
    dns: new DnsReader(new LabResolver(internet), signal, new Timeouts()),
    registry,
    signal,
    timeouts: new Timeouts(),
  });
}

const REGISTRY: Readonly<Record<string, RdapResult>> = {
  'unregistered.com': { kind: 'not-found' },
  'other.com': { kind: 'not-found' }, // the DNS has the domain, although RDAP does not
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
  ['old-ds27dh7271aah175.westus-01.azurewebsites.net', false],
  ['old-a1b2c3d4e5f6a7b8.z01.azurefd.net', false],
  ['old.azurefd.net', true],
  ['happy-rock-0a1b2c3d4.5.azurestaticapps.net', false],
  ['old.westeurope.cloudapp.azure.com', true],
  ['old.eu-west-1.elasticbeanstalk.com', true],
  ['old.eba-mxbsdp8u.eu-west-1.elasticbeanstalk.com', false],
])('a CNAME to %s dangles; anyone can claim the target: %s', async (target, claimable) => {
  expect(await alias(`www CNAME ${target}.`)).toEqual({ name: NAME, target: target.toLowerCase(), claimable });
});

it('uses the end of the CNAME chain', async () => {
  expect(await alias('www CNAME a\na CNAME gone.other.com.')).toMatchObject({ target: 'gone.other.com' });
});

it.each([
  ['an alias of a host', 'www CNAME host.other.com.'],
  ['an alias of a name without addresses', 'www CNAME text\ntext TXT "x"'],
  ['no alias', 'www A 77.77.3.1'],
  ['no such name', ''],
  ['aliases in a circle', 'www CNAME a\na CNAME www'],
])('%s is no dangling CNAME', async (_, records) => {
  expect(await alias(records)).toBeUndefined();
});
