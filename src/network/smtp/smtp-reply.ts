import { UpstreamError } from '../upstream-error.js';

export interface SmtpReply {
  readonly code: number;
  /** What follows the code in each line. */
  readonly lines: readonly string[];
}

/** RFC 5321 section 4.5.3.1.5 allows 512; nobody needs more than four times that, or more lines. */
const LONGEST_LINE = 2048;
const MOST_LINES = 100;
const LONGEST_TEXT = 512;
/** A carriage return too many is no reason not to read on: no sender minds it. */
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

/** Puts replies together from what arrives (RFC 5321 section 4.2). */
export class ReplyReader {
  private rest = '';
  private code: string | undefined;
  private lines: string[] = [];

  /** The replies that are complete now. Throws UpstreamError where this is not SMTP. */
  read(chunk: Buffer): SmtpReply[] {
    const pieces = (this.rest + chunk.toString('latin1')).split('\n');
    this.rest = pieces.pop()!;
    if (this.rest.length > LONGEST_LINE + 1) throw new UpstreamError('malformed');
    return pieces.flatMap((line) => this.line(line.replace(/\r$/, '')) ?? []);
  }

  /** A reply that has begun and not ended. */
  get isInterrupted(): boolean {
    return this.rest !== '' || this.lines.length > 0;
  }

  private line(text: string): SmtpReply | undefined {
    const [, code, separator = ' ', words = ''] = (text.length <= LONGEST_LINE && LINE.exec(text)) || [];
    if (code === undefined || (this.code ?? code) !== code || this.lines.length >= MOST_LINES)
      throw new UpstreamError('malformed');
    this.code = code;
    this.lines.push(words.trimEnd());
    if (separator === '-') return undefined;
    const reply = { code: Number(code), lines: this.lines };
    this.code = undefined;
    this.lines = [];
    return reply;
  }
}

/** The reply on one line, as much of it as anyone wants to read. */
export function replyText({ code, lines }: SmtpReply): string {
  return [code, ...lines].join(' ').trim().slice(0, LONGEST_TEXT);
}

/** The first word of a greeting or an answer to EHLO: the server's name, if it is one. */
export function nameIn({ lines: [first = ''] }: SmtpReply): string | undefined {
  const [word = ''] = first.trim().split(/[\s;,]/, 1);
  return /^[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?$/i.test(word) ? word.toLowerCase() : undefined;
}

/** Whether the answer to EHLO offers an extension. */
export function offers({ lines: [, ...extensions] }: SmtpReply, keyword: string): boolean {
  return extensions.some((line) => line.trim().split(/[\s=]/, 1)[0]!.toUpperCase() === keyword);
}
