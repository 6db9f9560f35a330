import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DnsReader } from './dns-reader.js';
import { isSynthesizedBelow } from './synthesis.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const NAME = 'example.com';
const HOST = `www.${NAME}`;

it.each([
  ['a wildcard', '* CNAME gone.other.com.', true],
  ['a wildcard that leads somewhere', '* CNAME host.other.com.', true],
  ['a DNAME', '@ DNAME other.com.', true],
  ['its own entry', 'www CNAME gone.other.com.', false],
  ['its own entry beside a wildcard', 'www CNAME gone.other.com.\n* CNAME host.other.com.', false],
  ['its own entry, which leads below a DNAME', 'www CNAME www.moved.example.com.\nmoved DNAME other.com.', false],
  ['no alias', '* A 77.77.3.1', false],
  ['nothing', '', false],
])('the alias comes from %s', async (_, records, isMade) => {
  const internet = new Internet();
  internet.register('other.com', { records: 'host A 77.77.3.1' });
  internet.register(NAME, { records });
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const answer = await dns.query(HOST, 'A');
  expect(await isSynthesizedBelow(NAME, HOST, answer, dns)).toBe(isMade);
});
