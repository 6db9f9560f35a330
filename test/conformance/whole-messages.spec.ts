import { examineMessage, type Examination } from '#features/message-analysis/examine-message.js';
import { readMessage } from '#features/message-analysis/signatures/raw-message.js';
import { lookupOf, type MessageCase, messageCases } from './messages.js';
import { describeVectors } from './vectors.js';

/** The words of the vectors for what we distinguish further. */
const SAME = new Map([
  ['key-mismatch', 'header-changed'],
  ['header-or-key-changed', 'header-changed'],
]);
/** The reason is another one of the two faults that the signature has. */
const OTHER_REASON = ['maildkim-multiple_2'];
/** Double spaces after a sentence are guessed, and the signature proves the guess. */
const RESTORED_ALL_THE_SAME = ['altered-double-space-collapsed-t7-ss2048'];
/** Without a return path SPF cannot be evaluated, so what receivers saw cannot be said; the vectors take it for a failure. */
const OPEN = ['rspamd-dmarc-sp-reject-fail', 'rspamd-dmarc-sp-quarantine-fail'];

/** The key has more bits than we verify with (docs/limits.md), so its wrong signature is not computed. */
const KEY_TOO_LARGE = ['rspamd-key-wide-ok'];

function examine(one: MessageCase): Promise<Examination> {
  const { client, group } = one;
  const given = {
    ...(client?.ip && { clientIp: client.ip }),
    ...(typeof client?.mailFrom === 'string' && { mailFrom: client.mailFrom }),
    ...(client?.helo && { helo: client.helo }),
  };
  const message = readMessage(Buffer.from(one.messageBase64, 'base64'));
  // The cases of SPF show whether the client is read from the header.
  const delivery = group === 'spf' ? {} : given;
  return examineMessage(message, delivery, lookupOf(one), one.now ?? 0);
}

describeVectors('whole messages', () => {
  it.each(messageCases().map((one) => [one.id, one] as const))('%s', async (id, one) => {
    const { expected } = one;
    const { signatures, arc, spf, dmarc, unsubscribe, alterations } = await examine(one);
    const shown = signatures.map(({ signature, result, reasons: [why = 'ok'] }) => ({
      domain: signature.domain,
      result,
      why: SAME.get(why) ?? why,
    }));
    const isTooLarge = KEY_TOO_LARGE.includes(id);
    const results = expected.dkim.map(({ result }) => (isTooLarge ? 'permerror' : result));
    expect(shown.map(({ result }) => result)).toEqual(results);
    if (!isTooLarge && !OTHER_REASON.includes(id))
      expect(shown.map(({ why }) => why)).toEqual(expected.dkim.map(({ why }) => why));
    expect(arc.result).toBe(expected.arc.result);
    if (expected.spf) expect({ result: spf?.result, domain: spf?.domain, ip: spf?.client }).toEqual(expected.spf);
    const isOpen = OPEN.includes(id);
    if (expected.dmarc) expect(dmarc?.result).toBe(isOpen ? 'undecided' : expected.dmarc.result);
    if (expected.dmarc?.policy) expect(dmarc?.policy).toBe(expected.dmarc.policy);
    if (expected.dmarc?.disposition && !isOpen) expect(dmarc?.disposition).toBe(expected.dmarc.disposition);
    if (expected.dmarc?.policyDomain) expect(dmarc?.policyDomain).toBe(expected.dmarc.policyDomain);
    if (expected.unsubscribe) {
      const { present, oneClick } = expected.unsubscribe;
      expect([unsubscribe.isPresent, unsubscribe.isOneClick]).toEqual([present, oneClick]);
    }
    const { alteration } = expected;
    if (!alteration) return;
    const isRestorable = alteration.breaks && alteration.restorable !== 'no';
    const kinds = alterations.map(({ kind }) => kind as string);
    if (isRestorable) expect(kinds.some((kind) => alteration.kinds.includes(kind))).toBe(true);
    else if (!RESTORED_ALL_THE_SAME.includes(id)) expect(kinds).toEqual([]);
    else expect(kinds).toEqual(['whitespace']);
  });
});
