import { blockListIn } from './block-list.js';
import { PHRASES } from './phrases.data.js';

/** A host such as `mx.example.org[192.0.2.1]` or `<mx.example.org>`, whose name must not match phrases. */
const SERVER =
  /(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}(?= ?\[[\da-f.:]{3,45}\])|(?<=<)(?:[\w-]{1,63}\.){1,10}[a-z][\w-]{0,62}(?=>)/g;

/**
 * Any other host name, outside of URLs: help pages are evidence. Only with an ending that sentences written without a
 * space rarely have.
 */
const HOST =
  /(?<![\w./@-])(?:[\w-]{1,63}\.){1,10}(?:com|net|org|edu|gov|mil|info|biz|name|online|cloud|shop|test|example|xn--[a-z\d-]{1,59}|[a-z]{2})(?![\w@/-]|\.\w)/g;
/** English words that are country codes as well: `rejected.it` may be two sentences. */
const GLUED = /^[^.]*\.(?:am|an|as|at|be|by|do|go|he|if|in|is|it|me|my|no|of|on|or|so|to|up|us|we)$/;
/** Hosts that phrases name. */
const OF_PHRASES: ReadonlySet<string> = new Set(
  PHRASES.flatMap(([, , , list]) => list.toLowerCase().match(HOST) ?? []),
);

/** A label of a block list that we do not know: `dnsbl.example.org`. */
const LIST_LABEL = /(?<![a-z\d])[a-z]{0,5}bl\d?\./;

/** Whether the name of a host may be what the error is about: a help page, or a block list. */
function isEvidence(host: string): boolean {
  if (host.startsWith('www.') || OF_PHRASES.has(host) || GLUED.test(host)) return true;
  return LIST_LABEL.test(host) || blockListIn(host) !== undefined;
}

/** The host that spoke is not what it spoke about. */
const SPEAKER = /(?<!client )(?<!your )\bhost (?= ?\[[\da-f.:]{3,45}\])/g;

/**
 * The text of RFC 5321 for a code, with which GMX, WEB.DE and IONOS begin every reply; the reason is in the next line.
 */
const GENERIC_LINE =
  /([45]\d\d)-requested (?:mail )?action (?:not taken: mailbox unavailable|aborted: exceeded storage allocation)\s{1,8}(?=\1[- ](?!for explanation))/g;

/** Checks that the message passed: `SPF: pass`, `not listed in zen.spamhaus.org`. */
const NOT_THE_CAUSE =
  /\b(?:spf|dkim|dmarc)[:= ]{1,3}pass(?:ed)?\b|\b(?:not|isn't) (?:black|block)?listed (?:in|on|at|by) (?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}/g;

/** `Mail from 192.0.2.1 refused` is about the server, `MAIL FROM` about the sender. */
const MAIL_FROM_ADDRESS = /\bmail from (?=\[?\d{1,3}\.\d{1,3}\.)/g;

/**
 * Normalizes for comparison with phrases: lower case, single spaces, plain quotes, and without the codes that each line
 * of a reply repeats.
 */
export function normalizeText(text: string): string {
  return plainText(text, (host) => (isEvidence(host) ? host : ''));
}

/** As above, with every host that a phrase names. */
export function normalizePhrase(text: string): string {
  return plainText(text, (host) => host);
}

function plainText(text: string, shown: (host: string) => string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@') ? '@' : word))
    .replace(SERVER, '')
    .replace(HOST, shown)
    .replace(SPEAKER, '')
    .replace(GENERIC_LINE, '')
    .replace(NOT_THE_CAUSE, ' ')
    .replace(MAIL_FROM_ADDRESS, 'mail of client ')
    .replace(/[\u2018\u2019\u0092`]/g, "'")
    .replace(/(?<=[\s(<])[245]\d\d[- ](?:[245]\.\d{1,2}\.\d{1,3}[ \t])?/g, ' ')
    .replace(/\s+/g, ' ');
}

const LINK = /https?:\/\/[^\s<>"')\]]{1,500}/g;

/** The text without its links: words in the address of a help page count only where the sentence says nothing. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, ' ');
}

const COMBINING = /[\u0300-\u036f]/g;
const NON_ASCII = /[^\0-\x7f]/;

/** Bounces often lose the accents of Latin letters. */
function withoutAccents(text: string): string {
  return NON_ASCII.test(text) ? text.normalize('NFD').replace(COMBINING, '').normalize('NFC') : text;
}

/** Markers before the reply of the rejecting server in a notification. */
const QUOTING = [
  'the error that the other server returned was:',
  'the response from the remote server was:',
  'the response was:',
  'remote host said:',
  ' said:',
  'failed with:',
  'delay reason:',
  'diagnostic code:',
  'generated response:',
  'error message below:',
  'server message',
  'additional information follows :',
  'did not like our rcpt to:',
  'remote server returned',
  'received >>>',
  '(reason:',
  '<<< ',
  'for the following reason:',
  'error_code :',
  ' because:',
  'reason:',
  ' refused to talk to me:',
  'error from remote mail server after ',
  'error from remote mailer after ',
  'error from remote server after ',
];
const ENDINGS = [
  'giving up on',
  "i'm not going to try again",
  'please note that this is only',
  'no further delivery attempts',
  'no action is required on your part',
  'this has been a permanent',
  '--- below this line',
  '(in reply to',
  '-------smtp command',
  'for further assistance',
  'warning: message still undelivered',
  'message could not be delivered for',
  'this message was created automatically',
  'remote protocol error',
];

/** The rejecting server verified an address: the text it quotes is the reason of its own rejection. */
const VERIFIED = / address rejected: un(?:deliverable|verified) address: /;

/** The quoted reply in a normalized text; undefined if the text quotes no reply. */
export function quotedReply(text: string): string | undefined {
  const marks = QUOTING.map((mark) => [mark, text.indexOf(mark)] as const).filter(([, at]) => at >= 0);
  const [mark, at] = marks[0] ?? [];
  if (mark === undefined || at === undefined) return withoutTrailer(text);
  if (VERIFIED.test(text.slice(0, at))) return undefined;
  const rest = text.slice(at + mark.length, at + mark.length + 800);
  const end = Math.min(...ENDINGS.map((ending) => rest.indexOf(ending)).filter((index) => index > 0), rest.length);
  return rest.slice(0, end);
}

/** What sending servers write after the error of a message that they keep trying to deliver. */
const TRAILERS = ['please note that this is only', 'no action is required on your part'];

function withoutTrailer(text: string): string | undefined {
  const ends = TRAILERS.map((trailer) => text.indexOf(trailer)).filter((at) => at > 0);
  return ends.length === 0 ? undefined : text.slice(0, Math.min(...ends));
}
