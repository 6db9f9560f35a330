export type Style = 'plain' | 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue';

/** A piece of text with one style; control characters in it have no effect. */
export interface Span {
  readonly text: string;
  readonly style: Style;
}

/** A line of text output. It is wrapped at the width of the terminal, with the same indentation. */
export interface Line {
  readonly indent: number;
  readonly spans: readonly Span[];
}

type Part = string | Span;

const styled =
  (style: Style) =>
  (text: string): Span => ({ text, style });

export const bold = styled('bold');
export const dim = styled('dim');
export const red = styled('red');
export const yellow = styled('yellow');
export const green = styled('green');
export const blue = styled('blue');

export function line(...parts: readonly Part[]): Line {
  return indented(0, ...parts);
}

export function indented(indent: number, ...parts: readonly Part[]): Line {
  return { indent, spans: parts.map((part) => (typeof part === 'string' ? { text: part, style: 'plain' } : part)) };
}
