import { known } from '#base/domain/fact.js';
import { runChecks } from '#base/execution/run-checks.js';
import type { SpfResult } from '#formats/records/spf-check-host.js';
import type { Examination } from '../examine-message.js';
import { messageSpf } from './message-spf.check.js';

async function foundFor(result: SpfResult, domain: string, isAligned: boolean | null) {
  const spf = { client: '192.0.2.1', identity: `jo@${domain}`, domain, result, isAligned };
  const examination = { spf, dmarc: { domain: 'a.example' } } as unknown as Examination;
  const [finding] = await runChecks([messageSpf], { examination: known(examination) }, () => undefined);
  return [finding?.id, ...(finding?.fix?.steps ?? []).map(({ key }) => key)];
}

const OWN = ['custom-dkim', 'custom-return-path'];

it.each<[SpfResult, string, boolean | null, string, readonly string[]]>([
  ['pass', 'a.example', true, 'pass', []],
  ['fail', 'a.example', true, 'fail', ['spf-sender']],
  ['softfail', 'a.example', true, 'fail', ['spf-sender']],
  ['softfail', 'mail.a.example', null, 'fail', ['spf-sender']],
  ['none', 'a.example', true, 'none', ['spf-record']],
  ['neutral', 'a.example', true, 'neutral', ['spf-sender']],
  ['permerror', 'a.example', true, 'invalid', ['spf-repair']],
  ['temperror', 'a.example', true, 'unanswered', ['again']],
  ['none', 'em1.sendgrid.net', false, 'none', OWN],
  ['fail', 'em1.sendgrid.net', false, 'fail', OWN],
  ['neutral', 'bounces.b.example', false, 'neutral', OWN],
  ['permerror', 'bounces.b.example', false, 'invalid', OWN],
  ['temperror', 'bounces.b.example', false, 'unanswered', ['again']],
])('SPF %s for %s, aligned: %s', async (result, domain, isAligned, outcome, steps) => {
  expect(await foundFor(result, domain, isAligned)).toEqual([`message-spf.${outcome}`, ...steps]);
});
