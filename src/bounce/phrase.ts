/** `mx.example.org[192.0.2.1]` or `<mx.example.org>`, as servers name each other: the words in its name mean nothing. */
const SERVER =
  /(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}(?= ?\[[\da-f.:]{3,45}\])|(?<=<)(?:[\w-]{1,63}\.){1,10}[a-z][\w-]{0,62}(?=>)/g;

/** The words of RFC 5321 for a code, with which GMX, WEB.DE and IONOS begin every reply: the reason is in the next line. */
const GENERIC_LINE =
  /([45]\d\d)-requested (?:mail )?action (?:not taken: mailbox unavailable|aborted: exceeded storage allocation)\s{1,8}(?=\1[- ](?!for explanation))/g;

/** For comparing with phrases: lower case, single spaces, plain quotes, and without the codes that each line of a reply repeats. */
export function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@') ? '@' : word))
    .replace(SERVER, '')
    .replace(GENERIC_LINE, '')
    .replace(/[\u2018\u2019\u0092`]/g, "'")
    .replace(/(?<=[\s(<])[245]\d\d[- ](?:[245]\.\d{1,2}\.\d{1,3}[ \t])?/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Where the words of the refusing server begin in the text of a notification. */
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
];

/** The refusing server has verified an address: what it quotes then is the reason of its own refusal. */
const VERIFIED = / address rejected: un(?:deliverable|verified) address: /;

/** The quoted words alone, of a normalized text; nothing where none are quoted. */
export function quoted(text: string): string | undefined {
  const marks = QUOTING.map((mark) => [mark, text.indexOf(mark)] as const).filter(([, at]) => at >= 0);
  const [mark, at] = marks[0] ?? [];
  if (mark === undefined || at === undefined || VERIFIED.test(text.slice(0, at))) return undefined;
  const rest = text.slice(at + mark.length, at + mark.length + 800);
  const end = Math.min(...ENDINGS.map((ending) => rest.indexOf(ending)).filter((index) => index > 0), rest.length);
  return rest.slice(0, end);
}
