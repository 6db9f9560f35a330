import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { gatherDelegation } from './delegation.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

it.each([
  ['known', 8],
  ['absent', 9],
])('the addresses of the name servers are %s if there are %d', async (state, count) => {
  const internet = new Internet();
  const ns = Array.from({ length: count }, (_, i) => `ns${i + 1}.zone.com`);
  for (const [i, host] of ns.entries()) internet.addServer(host, i === 8 ? '77.79.1.1' : `77.78.1.${i + 1}`);
  internet.register('zone.com', { ns });
  const subject = { domain: DomainName.parse('zone.com')!, name: 'zone.com', zone: 'zone.com' };
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const { nsSet, nameServers, nsAddresses } = await gatherDelegation(subject, dns);
  expect(nsSet).toMatchObject({ value: { names: ns } });
  expect(nameServers).toMatchObject({ value: { length: 8 } });
  expect(nsAddresses).toMatchObject({ state });
});

it('does not treat the root name as a name server', async () => {
  const internet = new Internet();
  internet.addServer('ns1.zone.com', '77.78.1.1');
  internet.register('zone.com', { ns: ['ns1.zone.com'], records: '@ NS .' });
  const subject = { domain: DomainName.parse('zone.com')!, name: 'zone.com', zone: 'zone.com' };
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const { nameServers } = await gatherDelegation(subject, dns);
  expect(nameServers).toMatchObject({ value: [{ name: '.', addresses: [] }] });
});
