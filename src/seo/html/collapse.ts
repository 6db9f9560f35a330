/** White space that is not one space between two words. */
const UNFOLDED = /\s\s|[^\S ]/;

/** Text as it is shown: white space folded, and no longer than evidence needs to be. */
export function collapse(text: string, longest: number): string {
  const start = text.slice(0, longest * 4);
  return (UNFOLDED.test(start) ? start.replace(/\s+/g, ' ') : start).trim().slice(0, longest);
}
