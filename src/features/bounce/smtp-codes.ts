/** The codes of an SMTP reply: of RFC 5321 and of RFC 3463. */
export interface SmtpCodes {
  readonly replyCode?: string | undefined;
  readonly status?: string | undefined;
}

const STATUS = /(?<![\d.])([245]\.\d{1,2}\.\d{1,3})(?![\d]|\.\d)/g;
const REPLY = /(?<![\w./-]|\d:|delay=|\w\[)([245]\d\d)(?![\w./]|:\S|-[\w]{2,}-)/g;
/** Codes in use; other numbers only look like codes. */
const REPLY_CODES = new Set(
  '211 214 220 221 235 250 251 252 354 403 421 422 430 432 450 451 452 453 454 455 456 458 459 471 500 501 502 503 504 510 511 512 513 515 521 522 523 524 525 530 531 532 533 534 535 538 540 541 550 551 552 553 554 555 556 557 571'.split(
    ' ',
  ),
);
const MAX = 50;
/** Sendmail puts its own code and the recipient before the code of the remote server. */
const QUOTING = /^[245]\d\d <[^<>]{1,320}>\.\.\. (?=[245]\d\d )/;

/** The codes of a text, the last one first: a server that quotes another one puts the original error at the end. */
export function codesIn(text: string): { replies: string[]; statuses: string[] } {
  const replies = [...text.matchAll(REPLY)]
    .slice(0, MAX)
    .flatMap(([, code = '']) => (REPLY_CODES.has(code) ? [code] : []));
  const statuses = [...text.matchAll(STATUS)].slice(0, MAX).map(([, code = '']) => code);
  return { replies, statuses };
}

/** `5.0.0` only means that delivery failed. */
function isVague(status: string): boolean {
  return /^[245]\.0\.0$/.test(status);
}

/** Both codes of the diagnostic, confirmed or completed by the status field of the report. */
export function codesOf(diagnostic: string, field: string | undefined, isSuccess: boolean): SmtpCodes {
  const { replies, statuses: all } = codesIn(diagnostic.replace(QUOTING, ''));
  const statuses = all.filter((status) => status.startsWith('2') === isSuccess);
  const exact = statuses.filter((status) => !isVague(status));
  const status = mostExactCode(exact, field) ?? field ?? statuses[0];
  const fitting = replies.filter((code) => code < '300' === isSuccess);
  const replyCode = fitting.find((code) => !status || code.startsWith(status.charAt(0)));
  return { status, replyCode };
}

function mostExactCode(exact: readonly string[], field: string | undefined): string | undefined {
  if (field && exact.includes(field)) return field;
  return exact.find((status) => !/^\d\.(?:1\.0|4\.7)$/.test(status)) ?? exact[0];
}
