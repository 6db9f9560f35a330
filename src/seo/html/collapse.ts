/** Text as it is shown: white space folded, and no longer than evidence needs to be. */
export function collapse(text: string, longest: number): string {
  return text
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
