import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { DnsReader } from './dns-reader.js';
import { reverseNameOf } from './reverse-name.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

/** An address with this many PTR names, of which the one with this number resolves to it. */
async function reverseName(count: number, matching: number) {
  const internet = new Internet();
  const names = Array.from({ length: count }, (_, i) => `h${i}.example.com`);
  internet.register('example.com', { records: `h${matching} A 77.77.3.9` });
  internet.register('3.77.77.in-addr.arpa', { records: names.map((name) => `9 PTR ${name}.`).join('\n') });
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  return reverseNameOf(IpAddress.parse('77.77.3.9')!, dns);
}

it.each([
  [1, 0, { value: { confirmed: true } }],
  [6, 5, { value: { confirmed: true } }],
  [10, 9, { value: { confirmed: true } }],
  [10, 10, { value: { confirmed: false } }],
  [0, 0, { value: { names: [], confirmed: false } }],
  // Not all names were looked up, so that none is known to be wrong.
  [12, 12, { state: 'unobtainable' }],
])('of %i PTR names, number %i resolves to the address', async (count, matching, found) => {
  expect(await reverseName(count, matching)).toMatchObject(found);
});
