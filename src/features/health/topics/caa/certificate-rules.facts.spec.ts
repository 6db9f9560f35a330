import { certificateOf } from '#test/checks/health-web.js';
import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, known, type Gathered } from '#base/domain/fact.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { SiteFacts } from '../site/site.facts.js';
import { gatherCertificateRules } from './certificate-rules.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const RULE = 'CAA 0 issue "ca.example"';

async function gather(records: string, certificates: readonly (readonly string[])[]) {
  const internet = new Internet();
  internet.register('example.com', { records });
  const dns = new DnsReader(new LabResolver(internet), new AbortController().signal, new Timeouts());
  const subject = { domain: DomainName.parse('example.com')!, name: 'example.com', zone: 'example.com' };
  const shown = certificates.map((names) => certificateOf({ names }));
  const site = { certificates: shown.length > 0 ? known(shown) : absent } as unknown as Gathered<SiteFacts>;
  const { certificateRules } = await gatherCertificateRules(subject, dns, Promise.resolve(site));
  return certificateRules.state === 'known'
    ? certificateRules.value.map(({ certified, own }) => `${certified}: ${own?.owner ?? '–'}`)
    : certificateRules;
}

it.each<[string, string, string[][], string[]]>([
  [
    'records of its own',
    `@ ${RULE}\nwww ${RULE}`,
    [['example.com', 'www.example.com']],
    ['www.example.com: www.example.com'],
  ],
  ['none of its own', `@ ${RULE}`, [['www.example.com']], ['www.example.com: –']],
  ['those on the way up', `dev ${RULE}`, [['a.b.dev.example.com']], ['a.b.dev.example.com: dev.example.com']],
  [
    'those of the name below which it is a wildcard',
    `dev ${RULE}`,
    [['*.dev.example.com']],
    ['*.dev.example.com: dev.example.com'],
  ],
  ['each once', '', [['www.example.com'], ['www.example.com']], ['www.example.com: –']],
  ['none of other people', `www ${RULE}`, [['www.other.com', 'example.com', '*.example.com']], []],
])('%s', async (_, records, certificates, found) => {
  expect(await gather(records, certificates)).toEqual(found);
});

it('limits the queries for a certificate with 100 names', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `host${i}.example.com`);
  expect(await gather('', [names])).toHaveLength(10);
});

it('sends no queries without a certificate', async () => {
  expect(await gather('', [])).toEqual(absent);
});
