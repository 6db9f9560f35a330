/** A piece of evidence: a name, a measure, or a few names to be listed. */
export type Param = string | number | readonly string[];
export type Params = Readonly<Record<string, Param>>;

const LONGEST = 120;
const MOST = 5;

/** Foreign text as evidence: long enough to be recognized, no longer. */
export function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** A few of many as evidence, each once. */
export function few(items: Iterable<string>): readonly string[] {
  const all = [...new Set(items)];
  return all.length > MOST ? [...all.slice(0, MOST), '…'].map(cut) : all.map(cut);
}
