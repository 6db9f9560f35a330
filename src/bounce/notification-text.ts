import { addressIn } from './addresses.js';

/** The report about one recipient in a notification without machine-readable fields. */
export interface TextReport {
  readonly recipient?: string;
  readonly diagnostic: string;
}

/** The beginning of the returned message. */
const RETURNED = [
  /^[-= *>]{0,40}(?:below this line|this is a copy|below is a copy|here is a copy|here is your message|included is a copy|the following is a copy|original message|the original message (?:follows|headers)|unsent message follows|message header follows|returned message|message from yahoo|original mail as follows|the header of the original|the first .{1,20} lines|copy of (?:the|your) |original headers|end of message|message text follows|undelivered message|message follows|the message you sent|-+ original)/i,
  /^(?:Received: ?from|Received: ?by|Received: ?\(|Return-Path: ?<|DKIM-Signature: )/i,
  /^Content-Type: message\/rfc822/i,
];
/** Lines that name a recipient; group 1 is the text after it. */
const NAMING = [
  /^\s{0,20}["'<(]?[^\s<>"()]{1,128}@[^\s<>"():;,]{1,255}["'>)]?(?:\s{0,4}\.{3})?\s{0,4}:?$/,
  /^\s{0,20}["'<]?[^\s<>"()]{1,128}@[^\s<>"():;,]{1,255}["'>]?\s{0,4}(?::|\.\.\.|;|\s-\s)\s{0,8}(\S.*)$/,
  /^[\s>*-]{0,20}(?:recipient(?: address)?|rcpt to|sent <<< rcpt to|intended recipient|delivery to|failed recipient)\s{0,4}:\s{0,8}<?[^\s<>]{1,128}@/i,
  /^\s{0,20}-- [^\s<>]{1,128}@\S{1,255}$/,
  /^[245]\d\d <[^\s<>]{1,128}@[^\s<>]{1,255}>\.\.\. /,
  /^\s{0,20}>>> (?!mail)[^<]{0,80}<[^\s<>]{1,128}@[^\s<>]{1,255}>$/i,
  /^\s{0,20}[^\s<>]{1,128}@[^\s<>]{1,255}(?:<mailto:[^>]{1,255}>| on \w{3}, \d)/,
];
const SENTENCE =
  /(?:deliver(?:ed|y)?(?: \w{1,12}){0,4} to|message to|mail to|sent to|could not be delivered to|(?:nachricht|e-?mail|zustellung) an|recipients?):? {1,4}["'<(]?([^\s<>"'()]{1,128}@[^\s<>"'():;,]{1,255})/i;
/** The beginning of an SMTP transcript, and its lines. */
const SESSION = /^(?:\.\.\. )?while talking to /i;
const REPLY = /^(?:<<<|>>>) /;
const CODE = /\b[45]\d\d[ -]|\b[45]\.\d\.\d{1,3}\b/;
const MIN_LENGTH = 3;
const MAX_LINES = 400;
const MAX_LINE_LENGTH = 1000;
const MAX_DIAGNOSTIC_LENGTH = 4000;

/** The lines of the notification without the returned message. */
export function withoutReturnedMessage(text: string): string[] {
  const lines = text.split('\n').slice(0, MAX_LINES);
  const start = lines.findIndex((line) => line.trim() !== '');
  const end = lines.findIndex((line, i) => i > start && RETURNED.some((mark) => mark.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(0, MAX_LINE_LENGTH));
}

/** Each recipient with the lines that follow it. */
export function textReports(lines: readonly string[], known: readonly string[]): TextReport[] {
  const reports: { recipient: string; lines: string[] }[] = [];
  const before: string[] = [];
  /** A transcript names the recipient after the reply of the remote server. */
  let session: string[] = [];
  for (const line of lines) {
    const recipient = NAMING.some((pattern) => pattern.test(line)) ? addressIn(line) : undefined;
    const current = reports.at(-1);
    if (SESSION.test(line)) session = [line];
    else if (recipient !== undefined && !sameAddress(current?.recipient, recipient) && isRecipient(recipient, known)) {
      const again = reports.find((report) => sameAddress(report.recipient, recipient));
      if (again) again.lines.push(...session, line);
      else reports.push({ recipient, lines: [...session, line] });
      session = [];
    } else if (session.length > 0 && REPLY.test(line)) session.push(line);
    else {
      (current?.lines ?? before).push(...session, line);
      session = [];
    }
  }
  (reports.at(-1)?.lines ?? before).push(...session);
  if (reports.length === 0) {
    const text = joinLines(before);
    const [, named] = SENTENCE.exec(text) ?? [];
    return [{ recipient: known[0] ?? (named && addressIn(named)), diagnostic: text }];
  }
  const first = joinLines(before);
  return reports.map(({ recipient, lines: own }) => {
    const text = joinLines(own);
    return { recipient, diagnostic: saysMore(first, text, recipient) ? `${first}\n${text}` : text };
  });
}

/** Some servers give the error first and list the recipient in the details after it. */
function saysMore(before: string, text: string, recipient: string): boolean {
  const bare = text.replaceAll(recipient, '').replace(/[<>":\s()]/g, '');
  return bare.length < MIN_LENGTH || (CODE.test(before) && !CODE.test(text));
}

export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase();
}

/** A header field of the bounce that lists recipients takes precedence over its text. */
function isRecipient(address: string, known: readonly string[]): boolean {
  return (
    known.length === 0 || known.some((one) => sameAddress(one, address)) || known.every((one) => !one.includes('@'))
  );
}

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MAX_DIAGNOSTIC_LENGTH);
}
