import { readFileSync } from 'node:fs';
import type { Tree } from '#platform/edge/texts/catalog.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { HeaderService } from '#features/header/header.service.js';
import { HeadersTool } from './headers.tool.js';

const IN_PROCESS = { run: (job: { run: (input: never) => unknown }, input: never) => job.run(input) } as never;
const texts = JSON.parse(readFileSync('i18n/en/mcp-tools.json', 'utf8')) as Tree;
const tool = new HeadersTool(new HeaderService(IN_PROCESS), new Localizer({ en: { 'mcp-tools': texts }, de: {} }));
const rendered = async (raw: string) => tool.render(await tool.run({ raw }));
const text = async (results: string) =>
  (await rendered(`From: a@shop.example\nAuthentication-Results: mx.example; ${results}`)).split('\n');
const REMEDY = /^At the service that sends this mail, set up DKIM signing with d=shop\.example/;

it('names the domains and selectors of unaligned mail, and what to do', async () => {
  const lines = await text(
    'spf=pass smtp.mailfrom=b@em1.mailer.example; dkim=pass header.d=mailer.example header.s=s1; dmarc=fail header.from=shop.example',
  );
  expect(lines).toContain('SPF pass for em1.mailer.example.');
  expect(lines).toContain('DKIM pass for d=mailer.example, s=s1.');
  expect(lines).toContainEqual(expect.stringMatching(REMEDY));
  expect(lines.join('\n')).not.toContain('dns_health_check');
});

it.each([
  ['nothing passed', 'spf=fail smtp.mailfrom=b@shop.example; dmarc=fail header.from=shop.example'],
  ['it is aligned', 'dkim=pass header.i=@shop.example; dmarc=pass header.from=shop.example'],
  ['there are no results', 'none'],
])('sends to dns_health_check if %s', async (_, results) => {
  const lines = await text(results);
  expect(lines.join('\n')).toContain('call dns_health_check with domain shop.example');
  expect(lines).not.toContainEqual(expect.stringMatching(REMEDY));
});

it('names a few signatures, on lines of their own', async () => {
  const lines = await text(
    Array.from({ length: 20 }, (_, i) => `dkim=fail header.d=d${i}.example header.s="x y"`).join('; '),
  );
  expect(lines.filter((line) => line.startsWith('DKIM fail for'))).toHaveLength(5);
});

it('reads what a forwarder sealed', async () => {
  const raw =
    'From: a@shop.example\nARC-Authentication-Results: i=1; mx.example; dkim=pass header.d=b.example header.s=k';
  expect(await rendered(raw)).toContain('DKIM pass for d=b.example, s=k.');
});

it('says what the spam filters of the receiver found', async () => {
  const raw = [
    'X-Spam-Status: Yes, score=6.2 required=5.0 tests=SPF_FAIL,BAYES_99',
    'X-Forefront-Antispam-Report: SCL:1;SFV:NSPM;CAT:NONE',
    'From: a@shop.example',
  ].join('\n');
  const lines = (await rendered(raw)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Spam filter of the receiver (X-Spam-Status): spam, score 6.2/5, rules: SPF_FAIL, BAYES_99.',
      'Spam filter of the receiver (X-Forefront-Antispam-Report): not spam, score 1/5, rules: SFV:NSPM.',
    ]),
  );
});
