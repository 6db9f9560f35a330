import { known } from '#base/domain/fact.js';
import { runChecks } from '#base/execution/run-checks.js';
import type { Examination } from '../examine-message.js';
import { messageAlignment } from './message-alignment.check.js';

const FAILED = { domain: 'a.example', result: 'fail' };

/** Findings about a message of a.example that SPF authenticates for this domain. */
function findingsOf(domain: string, isAligned: boolean, dmarc: object = FAILED) {
  const spf = { client: '192.0.2.1', identity: domain, domain, result: 'pass', isAligned };
  const examination = { signatures: [], spf, dmarc } as unknown as Examination;
  return runChecks([messageAlignment], { examination: known(examination) }, () => undefined);
}

it.each([
  [
    'another organization',
    'bounces.b.example',
    false,
    'message-alignment.missing',
    ['custom-dkim', 'custom-return-path'],
  ],
  [
    'a subdomain, which strict mode refuses',
    'mail.a.example',
    false,
    'message-alignment.strict',
    ['same-domain', 'relaxed-alignment'],
  ],
])('tells of %s', async (_, domain, isAligned, id, steps) => {
  const [finding, ...others] = await findingsOf(domain, isAligned);
  expect([finding?.id, finding?.fix?.steps.map(({ key }) => key), others]).toEqual([id, steps, []]);
});

it.each([
  ['aligned SPF', 'a.example', true, FAILED],
  ['a message that passes', 'b.example', false, { domain: 'a.example', result: 'pass' }],
])('says nothing about %s', async (_, domain, isAligned, dmarc) => {
  expect(await findingsOf(domain, isAligned, dmarc)).toEqual([]);
});
