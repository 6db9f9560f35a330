import type { Finding } from '#base/domain/finding.js';
import type { Examination } from '#features/message-analysis/examine-message.js';

export const VERDICTS = ['good', 'spam', 'rejected', 'unknown'] as const;
export type VerdictState = (typeof VERDICTS)[number];

/** What large receivers would do with a message, as far as authentication decides. */
export interface Verdict {
  readonly state: VerdictState;
  /** The findings that decide, or those that would decide were they known. */
  readonly why: readonly string[];
  /** Of a good message: what senders of many messages need besides. */
  readonly lacking: readonly string[];
}

/** Large receivers reject a message with one of these. */
const REJECTED = new Set([
  'message-unauthenticated.found',
  'message-author.none',
  'message-author.several',
  'message-author.missing',
  'message-return-path.missing',
  'message-return-path.no-mail',
  'message-reverse-dns.missing',
  'message-reverse-dns.mismatched',
  'message-fields.repeated',
]);
const SPAM = new Set([
  'message-dmarc.delivered',
  'message-author.no-mail',
  'message-unsigned-copy.found',
  'message-fields.missing',
]);
/** Whatever decides was not seen. */
const UNKNOWN = new Set([
  'message-dmarc.unanswered',
  'message-dmarc.undecided',
  'message-unauthenticated.unanswered',
  'message-author.unanswered',
  'message-return-path.unanswered',
  'message-reverse-dns.unanswered',
  'message-reverse-dns.hidden',
]);
/** A check of ours that could not run. */
const DECIDING = ['dmarc', 'unauthenticated', 'author', 'return-path', 'reverse-dns', 'fields', 'unsigned-copy'];
const NOT_RUN = new Set(DECIDING.map((check) => `message-${check}.unknown`));

/** Which findings keep a sender of many messages from the inbox: Google, Yahoo and Microsoft ask more of them. */
const BULK_NEEDS = new Set([
  ...['fail', 'none', 'neutral', 'invalid'].map((outcome) => `message-spf.${outcome}`),
  'message-signature.none',
  'message-invalid.found',
  'message-changed.found',
  'message-altered.sealed',
  'message-altered.unsealed',
  'message-weak.found',
  'message-dmarc.none',
  'message-tls.missing',
]);

/** Google asks that of who sends many messages, without a word on what happens otherwise. */
const ONE_CLICK = new Set(['message-unsubscribe.missing', 'message-unsubscribe.manual']);
/** What senders of many messages need was not seen. */
const OPEN_FOR_BULK = new Set([
  ...['unanswered', 'hidden', 'unknown'].map((outcome) => `message-spf.${outcome}`),
  ...['unanswered', 'unknown'].map((outcome) => `message-signature.${outcome}`),
]);

export function verdictOn({ findings, examination }: Judged): Verdict {
  const ids = findings.map(({ id }) => id);
  const those = (set: ReadonlySet<string>) => ids.filter((id) => set.has(id));
  const policy = findings.find(({ id }) => id === 'message-dmarc.stopped');
  const stopped = policy ? [policy.id] : [];
  const isRejected = policy?.params.action === 'reject';
  const rejected = [...(isRejected ? stopped : []), ...those(REJECTED)];
  if (rejected.length > 0) return { state: 'rejected', why: rejected, lacking: [] };
  const bulk = neededByBulk(ids, examination);
  const { isBulk = false, isDiscussion = false } = examination.reception ?? {};
  const open = openForBulk(ids, examination);
  const without = withoutPolicy(examination);
  const none = ids.includes('message-dmarc.none') ? ['message-dmarc.none'] : [];
  const spam = [...stopped, ...those(SPAM), ...(without === 'unaligned' ? none : []), ...(isBulk ? bulk : [])];
  if (spam.length > 0) return { state: 'spam', why: [...new Set(spam)], lacking: [] };
  const unknown = [...those(UNKNOWN), ...those(NOT_RUN), ...(without === 'open' ? none : []), ...(isBulk ? open : [])];
  // Without a reception or an author, nothing that decides was seen.
  const isSeen = examination.reception !== undefined && examination.dmarc !== null;
  if (unknown.length > 0 || !isSeen) return { state: 'unknown', why: unknown, lacking: [] };
  return {
    state: 'good',
    why: ids.filter((id) => PROOF.has(id)),
    lacking: [...bulk, ...open, ...(isDiscussion ? [] : those(ONE_CLICK))],
  };
}

interface Judged {
  readonly findings: readonly Finding[];
  readonly examination: Examination;
}

/** What a good verdict rests on. */
const PROOF = new Set(['message-dmarc.pass', 'message-dmarc.none', 'message-reverse-dns.confirmed']);

/** Bulk mail needs SPF and DKIM; one valid signature is enough, whatever others are broken. */
function neededByBulk(ids: readonly string[], { signatures }: Examination): readonly string[] {
  const isSigned = signatures.some(({ result }) => result === 'pass');
  const isOfSignature = (id: string) => /^message-(?:invalid|changed|altered|weak)\./.test(id);
  return ids.filter((id) => BULK_NEEDS.has(id) && !(isSigned && isOfSignature(id)));
}

/** One valid signature is enough, whatever could not be looked up. */
function openForBulk(ids: readonly string[], { signatures }: Examination): readonly string[] {
  const isSigned = signatures.some(({ result }) => result === 'pass');
  return ids.filter((id) => OPEN_FOR_BULK.has(id) && !(isSigned && id.startsWith('message-signature.')));
}

/** Without a policy, receivers still look whether something authenticates the domain that people see. */
function withoutPolicy({ dmarc, spf, signatures }: Examination): 'aligned' | 'unaligned' | 'open' {
  if (dmarc?.result !== 'none') return 'aligned';
  const all = [
    ...signatures.map(({ result, isAligned }) => [result, isAligned] as const),
    ...(spf ? [[spf.result, spf.isAligned] as const] : []),
  ];
  if (all.some(([result, isAligned]) => result === 'pass' && isAligned === true)) return 'aligned';
  const isOpen =
    !spf || all.some(([result, isAligned]) => result === 'temperror' || (result === 'pass' && isAligned === null));
  return isOpen ? 'open' : 'unaligned';
}
