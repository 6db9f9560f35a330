import { known } from '#base/domain/fact.js';
import { runChecks } from '#base/execution/run-checks.js';
import type { Examination } from '../examine-message.js';
import { bulkSenderRequirements } from '../policy/bulk-sender.js';
import type { ArcReason } from '../signatures/arc-chain.js';
import { messageArc } from './message-arc.check.js';

/** A chain whose sets fail for these reasons; undefined for one that passes. */
function examinationOf(reasons: readonly (ArcReason | undefined)[], hasLostLetters = false): Examination {
  const instances = reasons.map((reason, i) => ({
    instance: i + 1,
    domain: `seal${i + 1}.example`,
    result: reason === undefined ? 'pass' : 'fail',
    ...(reason !== undefined && { reason }),
  }));
  const result = reasons.every((reason) => reason === undefined) ? 'pass' : 'fail';
  return {
    arc: { result, instances },
    message: { fields: [], body: '' },
    signatures: [],
    fromDomains: [],
    spf: null,
    dmarc: null,
    unsubscribe: {},
    lost: { isText: false, hasLostLetters },
  } as unknown as Examination;
}

it.each<[string, (ArcReason | undefined)[], string, string]>([
  ['passes', [undefined, undefined], 'message-arc.valid', 'met'],
  ['was changed', [undefined, 'seal-changed'], 'message-arc.broken', 'not-met'],
  ['was not answered', ['dns-temporary', undefined], 'message-arc.unanswered', 'not-visible'],
  ['has a key that is gone', ['key', undefined], 'message-arc.gone', 'not-visible'],
  ['lacks a key and was changed', ['key', 'body-changed'], 'message-arc.broken', 'not-met'],
])('a chain that %s', async (_, reasons, id, state) => {
  const examination = examinationOf(reasons);
  const findings = await runChecks([messageArc], { examination: known(examination) }, () => undefined);
  expect(findings.map((finding) => finding.id)).toEqual([id]);
  const arc = bulkSenderRequirements(examination).find(({ requirement }) => requirement === 'bulk-apple.arc');
  expect(arc?.state).toBe(state);
});

it.each<[string, ArcReason, string]>([
  ['was changed', 'body-changed', 'message-arc.copied'],
  ['has another seal', 'seal-changed', 'message-arc.copied'],
  ['has sets that do not belong together', 'structure', 'message-arc.broken'],
])('in a text that lost letters, a chain that %s', async (_, reason, id) => {
  const examination = examinationOf([undefined, reason], true);
  const findings = await runChecks([messageArc], { examination: known(examination) }, () => undefined);
  expect(findings.map((finding) => finding.id)).toEqual([id]);
});
