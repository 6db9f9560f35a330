import type { Alteration, AlterationKind } from './restoration/alteration.js';
import type { RawMessage } from './signatures/raw-message.js';
import type { Verification } from './signatures/verify-signature.js';

/** What shows that a message is no longer byte for byte as it was received, because somebody copied it as text. */
export interface LostBytes {
  readonly isText: boolean;
  /** Letters that are not in the text any more. */
  readonly hasLostLetters: boolean;
}

/** U+FFFD in UTF-8, which programs write for bytes that they cannot read. */
const REPLACEMENT = '\xef\xbf\xbd';
const EIGHT_BIT = /(?:^|\n)content-transfer-encoding:[ \t]{0,10}(?:8bit|binary)\b/i;
/** What copying changes, as servers on the way do, too. */
const COPIED = new Set<AlterationKind>(['whitespace', 'charset', 'header-folding', 'mbox-quoting']);

export function lostBytes({ fields, body }: RawMessage, isText: boolean): LostBytes {
  const hasReplacement = body.includes(REPLACEMENT) || fields.some(({ raw }) => raw.includes(REPLACEMENT));
  return { isText, hasLostLetters: hasReplacement || (isText && isWithoutEightBits(fields, body)) };
}

/** Parts that announce letters outside ASCII, and none in the whole body. */
function isWithoutEightBits(fields: RawMessage['fields'], body: string): boolean {
  const isAnnounced = fields.some(({ raw }) => EIGHT_BIT.test(raw)) || EIGHT_BIT.test(body);
  return isAnnounced && !/[\x80-\xff]/.test(body);
}

/** Whether lost bytes may be why a signature fails. Text keeps neither tabs nor spaces at line ends for sure. */
export function mayExplain({ isText, hasLostLetters }: LostBytes, { signature, reasons }: Verification): boolean {
  const isBody = reasons.includes('body-changed');
  const isHeader = reasons.includes('header-changed') || reasons.includes('header-or-key-changed');
  if (hasLostLetters) return isBody || isHeader;
  return isText && ((isBody && signature.bodyForm === 'simple') || (isHeader && signature.headerForm === 'simple'));
}

/** Whether everything that had to be undone is what copying does. */
export function isCopiedChange({ isText }: LostBytes, changes: readonly Alteration[]): boolean {
  return isText && changes.every(({ kind }) => COPIED.has(kind));
}
