import { UpstreamError } from '#platform/runtime/upstream-error.js';

export interface SmtpReply {
  readonly code: number;
  /** The text after the code in each line. */
  readonly lines: readonly string[];
}

/** Four times the limit of RFC 5321 section 4.5.3.1.5. */
const MAX_LINE_LENGTH = 2048;
const MAX_LINES = 100;
const MAX_TEXT_LENGTH = 512;
/** Additional carriage returns are accepted, because senders accept them. */
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

/** Assembles replies from received chunks (RFC 5321 section 4.2). */
export class ReplyReader {
  private rest = '';
  private code: string | undefined;
  private lines: string[] = [];

  /** Returns the replies that are complete. Throws UpstreamError if the data is not SMTP. */
  read(chunk: Buffer): SmtpReply[] {
    const pieces = (this.rest + chunk.toString('latin1')).split('\n');
    this.rest = pieces.pop()!;
    if (this.rest.length > MAX_LINE_LENGTH + 1) throw new UpstreamError('malformed');
    return pieces.flatMap((line) => this.line(line.replace(/\r$/, '')) ?? []);
  }

  /** Whether a reply is incomplete. */
  get isInterrupted(): boolean {
    return this.rest !== '' || this.lines.length > 0;
  }

  private line(text: string): SmtpReply | undefined {
    const [, code, separator = ' ', words = ''] = (text.length <= MAX_LINE_LENGTH && LINE.exec(text)) || [];
    if (code === undefined || (this.code ?? code) !== code || this.lines.length >= MAX_LINES)
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

/** The reply on one line, cut to a maximum length. */
export function replyText({ code, lines }: SmtpReply): string {
  return [code, ...lines].join(' ').trim().slice(0, MAX_TEXT_LENGTH);
}

/** The first word of a greeting or of a reply to EHLO, if it is a host name. */
export function hostNameIn({ lines: [first = ''] }: SmtpReply): string | undefined {
  const [word = ''] = first.trim().split(/[\s;,]/, 1);
  return /^[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?$/i.test(word) ? word.toLowerCase() : undefined;
}

/** Whether the reply to EHLO contains an extension. */
export function offersExtension({ lines: [, ...extensions] }: SmtpReply, keyword: string): boolean {
  return extensions.some((line) => line.trim().split(/[\s=]/, 1)[0]!.toUpperCase() === keyword);
}
