import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { gatherDmarc } from './dmarc.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

it('limits the lookups for report addresses', async () => {
  const rua = Array.from({ length: 300 }, (_, i) => `mailto:a@r${i}.other.com`).join();
  const strings = `v=DMARC1; p=none; rua=${rua}`.match(/.{1,250}/g)!.map((part) => `"${part}"`);
  const internet = new Internet();
  internet.register('other.com', {});
  internet.register('example.com', { records: `_dmarc TXT ${strings.join(' ')}` });
  const resolver = new LabResolver(internet);
  const ask = jest.spyOn(resolver, 'query');
  const name = 'example.com';
  const dns = new DnsReader(resolver, new AbortController().signal, new Timeouts());
  const { reportReceivers } = await gatherDmarc({ domain: DomainName.parse(name)!, name, zone: name }, dns);
  expect(reportReceivers.state === 'known' && reportReceivers.value).toHaveLength(10);
  expect(ask.mock.calls.length).toBeLessThan(100);
});

it('looks up who receives failure reports', async () => {
  const internet = new Internet();
  internet.register('other.com', { records: '@ MX 0 .' });
  const record = 'v=DMARC1; p=none; rua=mailto:a@example.com; ruf=mailto:b@other.com,https://other.com/r';
  internet.register('example.com', { records: `@ MX 10 mail\n_dmarc TXT "${record}"` });
  const name = 'example.com';
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const found = await gatherDmarc({ domain: DomainName.parse(name)!, name, zone: name }, dns);
  expect(found).toMatchObject({
    reportReceivers: { value: [{ uri: 'mailto:a@example.com', takesMail: true }] },
    failureReceivers: { value: [{ uri: 'mailto:b@other.com', domain: 'other.com', takesMail: false }] },
  });
});
