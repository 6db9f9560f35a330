/** Values for the placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number | Phrase>>;

/** A text inside another one, rendered in the same language. */
export interface Phrase {
  readonly key: string;
  readonly params?: TextParams;
}
