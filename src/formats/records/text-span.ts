import type { FaultCode, SyntaxFault } from './syntax-fault.js';

/** A part of a text with its position in the whole text. */
export class Span {
  constructor(
    readonly text: string,
    readonly position: number,
  ) {}

  slice(start: number, end?: number): Span {
    return new Span(this.text.slice(start, end), this.position + start);
  }

  split(separator: string): [Span, ...Span[]] {
    const end = this.text.indexOf(separator);
    const first = this.slice(0, end < 0 ? undefined : end);
    let start = end + separator.length;
    const rest = end < 0 ? [] : this.text.slice(start).split(separator);
    return [
      first,
      ...rest.map((part) => {
        const at = start;
        start += part.length + separator.length;
        return new Span(part, this.position + at);
      }),
    ];
  }

  /** Without spaces and tabs at both ends; other Unicode spaces are not white space here. */
  trimmed(): Span {
    let start = 0;
    let end = this.text.length;
    while (start < end && isBlank(this.text[start])) start++;
    while (end > start && isBlank(this.text[end - 1])) end--;
    return this.slice(start, end);
  }

  fault(code: FaultCode): SyntaxFault {
    return { code, position: this.position, text: this.text };
  }

  /** The first character that is neither printable ASCII nor a tab. */
  stray(): Span | undefined {
    const at = this.text.search(/[^\t\x20-\x7e]/u);
    return at < 0 ? undefined : this.slice(at, at + String.fromCodePoint(this.text.codePointAt(at)!).length);
  }
}

export function spanOf(text: string): Span {
  return new Span(text, 0);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
