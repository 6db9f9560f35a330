/** One entry of a header such as Accept-Language or Accept-Encoding. */
export interface Weighted {
  readonly name: string;
  readonly weight: number;
}

/** The first `most` entries, in lower case; an entry with a weight nobody can read weighs nothing. */
export function weightedList(header: string, most: number): Weighted[] {
  return header.split(',', most).map((item) => {
    const [name = '', weight = 'q=1'] = item.split(';', 2).map((part) => part.trim().toLowerCase());
    return { name, weight: Number(/^q=(\d(?:\.\d{1,3})?)$/.exec(weight)?.[1] ?? 0) };
  });
}
