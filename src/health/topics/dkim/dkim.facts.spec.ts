import { Internet } from '../../../../test/lab/internet.js';
import { LabResolver } from '../../../../test/lab/lab-resolver.js';
import { DomainName } from '../../../domain/domain-name.js';
import { DnsReader } from '../../gathering/dns-reader.js';
import { gatherDkim } from './dkim.facts.js';

it.each([
  ['nothing', '@ A 77.77.3.1', false],
  ['an unknown selector', 'x7._domainkey TXT "v=DKIM1; p="', true],
  ['a policy of DomainKeys', '_domainkey TXT "t=y; o=~"', undefined],
  ['a wildcard', '*._domainkey TXT "v=DKIM1; p="', undefined],
])('with %s, names below _domainkey: %#', async (_, records, inUse) => {
  const internet = new Internet();
  internet.register('example.com', { records });
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal);
  const name = 'example.com';
  const subject = { domain: DomainName.parse(name)!, name, zone: name };
  const { dkim } = await gatherDkim(subject, { dns, selectors: [] });
  expect(dkim).toMatchObject({ value: { inUse, keys: [] } });
});
