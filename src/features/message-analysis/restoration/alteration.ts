/** What was done to a message after it was signed. */
export const ALTERATION_KINDS = [
  'footer',
  'footer-part',
  'footer-html',
  'mime-wrapped',
  'banner',
  'subject-tag',
  'recoded',
  'charset',
  'whitespace',
  'dot-stuffing',
  'mbox-quoting',
  'rewrapped',
  'header-folding',
  'header-case',
  'header-twice',
  'header-added',
  'header-removed',
  'header-order',
  'header-encoding',
  'header-reformatted',
  'header-rewritten',
  'reply-to-added',
  'from-munged',
] as const;
export type AlterationKind = (typeof ALTERATION_KINDS)[number];

/** One change that was undone. Texts have one character per byte. */
export interface Alteration {
  readonly kind: AlterationKind;
  /** The name of a header field, or `body`. */
  readonly where: string;
  /** The first changed line of the body as received, from 1. */
  readonly line?: number;
  /** As signed; empty where something was added. */
  readonly before: string;
  /** As received; empty where something was removed. */
  readonly after: string;
}
