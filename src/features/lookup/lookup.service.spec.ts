import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { ReportCache } from '#platform/edge/reports/report-cache.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { LookupResult } from './lookup.dto.js';
import { LookupService } from './lookup.service.js';

const name = DomainName.parseHost('example.com')!;
const mx = (preference: number, exchange: string): ResourceRecord => ({
  name: 'example.com.',
  class: 1,
  ttl: 300,
  type: 'MX',
  data: { preference, exchange },
});

function looked(answers: readonly ResourceRecord[], more: object = {}): Promise<LookupResult> {
  const resolver = { query: () => Promise.resolve({ rcode: 0, ad: false, answers, ...more }) };
  const cache = { report: (_: object, caller: undefined, compute: () => unknown) => compute() };
  const service = new LookupService(resolver as unknown as DnsResolver, cache as unknown as ReportCache);
  return service.lookup({ name, type: 'MX' }) as unknown as Promise<LookupResult>;
}

it('shows records in presentation format', async () => {
  const { answers } = await looked([mx(10, 'a.'), mx(20, 'b.')]);
  expect(answers).toEqual([
    { name: 'example.com', type: 15, ttl: 300, data: '10 a.' },
    { name: 'example.com', type: 15, ttl: 300, data: '20 b.' },
  ]);
});

it('limits one long name in many records to the size of any other 64 KiB', async () => {
  const { answers } = await looked(Array.from({ length: 4000 }, (_, i) => mx(i, `${'\\001'.repeat(250)}.`)));
  expect(answers.length).toBeGreaterThan(200);
  expect(answers.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(263_000);
});

it('says where nobody could find out whether DNSSEC protects the answer', async () => {
  await expect(looked([mx(10, 'a.')], { isUndecided: true })).resolves.toMatchObject({
    ad: false,
    dnssecUnknown: true,
  });
  expect(await looked([mx(10, 'a.')])).not.toHaveProperty('dnssecUnknown');
});
