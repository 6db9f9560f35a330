import { HeaderService } from '#features/header/header.service.js';
import { forModel, onTerminal } from '#test/checks/written.js';
import { headersView } from './headers.view.js';

const IN_PROCESS = { run: (job: { run: (input: never) => unknown }, input: never) => job.run(input) } as never;
const service = new HeaderService(IN_PROCESS);

async function blocksOf(raw: string): Promise<ReturnType<typeof headersView>> {
  return headersView(await service.analyze(Buffer.from(raw)));
}
const received = (results: string) => blocksOf(`From: a@shop.example\nAuthentication-Results: mx.example; ${results}`);
const REMEDY = 'set up DKIM signing with d=shop.example';

it('names the domains and selectors of unaligned mail, and what to do', async () => {
  const text = forModel(
    await received(
      'spf=pass smtp.mailfrom=b@em1.mailer.example; dkim=pass header.d=mailer.example header.s=s1; dmarc=fail header.from=shop.example',
    ),
  );
  expect(text).toContain('shop.example: DMARC did not pass. SPF passed for em1.mailer.example, but From is shop');
  expect(text).toContain(REMEDY);
  expect(text).toContain('- SPF; Result: pass; For: em1.mailer.example');
  expect(text).toContain('- DKIM; Result: pass; For: mailer.example, selector s1');
  expect(text).toContain('- dkim_check {"domain":"mailer.example","selector":"s1"}');
});

it.each([
  ['nothing passed', 'spf=fail smtp.mailfrom=b@shop.example; dmarc=fail header.from=shop.example'],
  ['it is aligned', 'dkim=pass header.i=@shop.example; dmarc=pass header.from=shop.example'],
  ['there are no results', 'none'],
])('no remedy for alignment if %s, but the check of the domain', async (_, results) => {
  const text = forModel(await received(results));
  expect(text).not.toContain(REMEDY);
  expect(text).toContain('- dns_health_check {"domain":"shop.example"}');
});

it('names a few signatures', async () => {
  const many = Array.from({ length: 20 }, (_, i) => `dkim=fail header.d=d${i}.example header.s="x y"`).join('; ');
  expect(forModel(await received(many)).match(/^- DKIM;/gm)).toHaveLength(5);
});

it.each([
  ['mx.example; dkim=fail header.d=a.example; dkim=pass header.i=@b.example header.s=s1', 'b.example, selector s1'],
  ['mx.example; spf=softfail smtp.mailfrom=x@c.example', '- SPF; Result: softfail; For: c.example'],
  ['mx.example; spf=pass smtp.helo=h.example; spf=pass smtp.mailfrom=c.example', '- SPF; Result: pass; For: c.example'],
  ['mx.example; dkim=pass header.d=<b>', '- DKIM; Result: pass\n'],
  ['mx.example; dmarc=pass header.from=c.example', '- DMARC; Result: pass; For: c.example'],
])('reads %s', async (results, shown) => {
  expect(forModel(await blocksOf(`From: a@shop.example\nAuthentication-Results: ${results}`))).toContain(shown);
});

it('reads what a forwarder sealed', async () => {
  const text = forModel(
    await blocksOf(
      'From: a@shop.example\nARC-Authentication-Results: i=1; mx.example; dkim=pass header.d=B.example header.s=k',
    ),
  );
  expect(text).toContain('The receiving server mx.example wrote these results');
  expect(text).toContain('- DKIM; Result: pass; For: b.example, selector k');
});

it('says what the spam filters of the receiver found', async () => {
  const text = onTerminal(
    await blocksOf(
      [
        'X-Spam-Status: Yes, score=6.2 required=5.0 tests=SPF_FAIL,BAYES_99',
        'X-Forefront-Antispam-Report: SCL:1;SFV:NSPM;CAT:NONE',
        'From: a@shop.example',
      ].join('\n'),
    ),
  );
  expect(text).toMatch(/X-Spam-Status +Spam +6\.2 \/ 5, SPF_FAIL, BAYES_99/);
  expect(text).toMatch(/X-Forefront-Antispam-Report +Not spam +1 \/ 5, SFV:NSPM/);
});
