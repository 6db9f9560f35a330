/** White space other than single spaces. */
const UNFOLDED = /\s\s|[^\S ]/;

/** Text as it is rendered: white space collapsed, and cut to the maximum length. */
export function collapse(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength * 4);
  return (UNFOLDED.test(start) ? start.replace(/\s+/g, ' ') : start).trim().slice(0, maxLength);
}
