import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { gatherMail } from './mail.facts.js';
import { mailHostsOf } from './mx.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

it('looks up the 20 most preferred MX hosts of any number', async () => {
  const internet = new Internet();
  const records = Array.from({ length: 100 }, (_, i) => `@ MX ${100 - i} m${i}\nm${i} A 77.77.3.1`).join('\n');
  internet.register('example.com', { records });
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const domain = DomainName.parseHost('example.com')!;
  const hosts = await mailHostsOf({ domain, name: domain.ascii, zone: domain.ascii }, dns);
  expect(hosts).toMatchObject({
    value: Array.from({ length: 20 }, (_, i) => ({ name: `m${99 - i}.example.com`, addresses: [{}] })),
  });
});

const domainWith = (records: string) => {
  const internet = new Internet();
  internet.register('example.com', { records });
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const domain = DomainName.parseHost('example.com')!;
  return { subject: { domain, name: domain.ascii, zone: domain.ascii }, dns };
};

it.each([
  ['v=spf1 ~all', 'parked'],
  ['v=spf1 ~all ra=abuse exp=why.example.com', 'parked'],
  ['v=spf1 moo=bar', 'parked'],
  ['v=spf1 mx:some.example.com -all', 'mail'],
  ['v=spf1 a ~all', 'mail'],
  ['v=spf1 +all', 'mail'],
  ['v=spf1 redirect=none.example.com', 'parked'],
  ['v=spf1 exp=why.example.com redirect=again.example.com', 'parked'],
  ['v=spf1 redirect=some.example.com', 'mail'],
  ['v=spf1 redirect=%{d}', 'mail'],
  ['v=spf1 redirect=loop.example.com', 'mail'],
  ['v=spf1 redirect=gone.example.com', 'mail'],
  ['v=spf1 a redirect=none.example.com', 'mail'],
])('without an MX host, %s makes a domain %s', async (spf, profile) => {
  const records = `@ A 77.77.3.1\n@ TXT "${spf}"
    none TXT "v=spf1 -all"
    again TXT "v=spf1 redirect=none.example.com"
    some TXT "v=spf1 ip4:77.77.3.1 -all"
    loop TXT "v=spf1 redirect=loop.example.com"`;
  for (const mx of ['', '@ MX 0 .']) {
    const { subject, dns } = domainWith(`${mx}\n${records}`);
    expect(await gatherMail(subject, dns)).toMatchObject({ profile: { value: profile } });
  }
});

it.each([
  ['@ MX 0 .', 'parked'],
  ['', 'mail'], // the MX record was forgotten, or is missing at the servers that the domain moves to
])('with %j, the term mx makes a domain %s', async (mx, profile) => {
  const { subject, dns } = domainWith(`${mx}\n@ A 77.77.3.1\n@ TXT "v=spf1 mx -all"`);
  expect(await gatherMail(subject, dns)).toMatchObject({ profile: { value: profile } });
});

it('several null MX records count as one', async () => {
  const { subject, dns } = domainWith('@ A 77.77.3.1\n@ MX 0 .\n@ MX 10 .');
  expect(await gatherMail(subject, dns)).toMatchObject({ profile: { value: 'parked' } });
  expect(await mailHostsOf(subject, dns)).toMatchObject({ state: 'absent' });
});
