/** One entry of a header such as Accept-Language or Accept-Encoding. */
export interface WeightedName {
  readonly name: string;
  readonly weight: number;
}

/** The first `max` entries, in lower case; an invalid weight counts as 0. */
export function weightedList(header: string, max: number): WeightedName[] {
  return header.split(',', max).map((item) => {
    const [name = '', weight = 'q=1'] = item.split(';', 2).map((part) => part.trim().toLowerCase());
    return { name, weight: Number(/^q=(\d(?:\.\d{1,3})?)$/.exec(weight)?.[1] ?? 0) };
  });
}
