const MAX_LENGTH = 60;

/** The word that was probably meant by a misspelled one; undefined if every word differs in more than a third of its letters. */
export function nearestWord(misspelled: string, words: Iterable<string>): string | undefined {
  const given = misspelled.slice(0, MAX_LENGTH);
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of words) {
    const distance = editDistance(given.toLowerCase(), word.toLowerCase());
    if (distance * 3 <= word.length && (!best || distance < best.distance)) best = { word, distance };
  }
  return best?.word;
}

/** Letters to insert, remove or replace (Levenshtein); two neighbors in the wrong order count as one. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, above] = [above, row];
  }
  return above[other.length]!;
}
