/** What fills the placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number | Phrase>>;

/** A text inside another, in the language of the other. */
export interface Phrase {
  readonly key: string;
  readonly params?: TextParams;
}
