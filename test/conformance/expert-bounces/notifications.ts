/** What a case says about the path of the message besides the reply. */
export interface Circumstances {
  /** The command that the server answered; RCPT TO unless given. */
  readonly at?: string;
  /** Status of the report; what the reporting system writes by itself unless given. */
  readonly status?: string;
  readonly action?: 'failed' | 'delayed';
}

/** Writes a notification around the reply of the refusing server, as one mail system does. */
export type Notification = (reply: string, about?: Circumstances) => string;

const TO = 'anna@firma.example';
const HOST = 'mx.firma.example';
const ADDRESS = '203.0.113.4';
const DAEMON = 'From: MAILER-DAEMON@out.absender.example (Mail Delivery System)';
const HEADER = ['Return-Path: <>', DAEMON, 'To: info@absender.example', 'Subject: Undelivered Mail Returned to Sender'];
const STATUS_IN = /\b[45]\.\d\.\d{1,3}\b/;
const RETURNED = ['From: info@absender.example', `To: ${TO}`, 'Subject: Angebot'];

const folded = (reply: string) => reply.replaceAll('\n', '\n ');
/** The status of the reply, or the class of its code with two zeros, as Postfix and Exim write it. */
const statusOf = (reply: string, given?: string) =>
  given ?? STATUS_IN.exec(reply)?.[0] ?? `${reply.startsWith('4') ? '4' : '5'}.0.0`;
const isDelayed = ({ action }: Circumstances) => action === 'delayed';

function report(lines: readonly string[], fields: readonly string[]): string {
  return [
    ...HEADER,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...lines,
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; out.absender.example',
    '',
    `Final-Recipient: rfc822; ${TO}`,
    ...fields,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    ...RETURNED,
    '--b--',
    '',
  ].join('\n');
}

function text(lines: readonly string[], fields: readonly string[] = []): string {
  return [...HEADER, ...fields, 'Content-Type: text/plain; charset=utf-8', '', ...lines, ''].join('\n');
}

/** The error alone, as a log or a mail client shows it. */
export const bare: Notification = (reply) => reply;

export const postfix: Notification = (reply, about = {}) =>
  report(
    [
      'This is the mail system at host out.absender.example.',
      '',
      ...(isDelayed(about)
        ? ['THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE.', '']
        : [
            "I'm sorry to have to inform you that your message could not",
            'be delivered to one or more recipients.',
            '',
          ]),
      `<${TO}>: host ${HOST}[${ADDRESS}] said: ${folded(reply)} (in`,
      `    reply to ${about.at ?? 'RCPT TO'} command)`,
    ],
    [
      `Original-Recipient: rfc822;${TO}`,
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${statusOf(reply, about.status)}`,
      `Remote-MTA: dns; ${HOST}`,
      `Diagnostic-Code: smtp; ${folded(reply)}`,
    ],
  );

/** Errors that Postfix finds by itself, without a reply. */
export const postfixItself: Notification = (error, about = {}) =>
  report(
    ['This is the mail system at host out.absender.example.', '', `<${TO}>: ${error}`],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${about.status ?? '5.0.0'}`,
      `Diagnostic-Code: X-Postfix; ${error}`,
    ],
  );

/** Sendmail calls every recipient that was refused with 550 an unknown user, and gives it the status 5.1.1. */
export const sendmail: Notification = (reply, about = {}) => {
  const isUnknown = /^55[013]/.test(reply);
  const status = about.status ?? (isUnknown ? '5.1.1' : statusOf(reply));
  const words = isUnknown ? 'User unknown' : isDelayed(about) ? 'Deferred' : 'Service unavailable';
  return report(
    [
      `The original message was received at Mon, 2 Mar 2026 10:11:12 +0100`,
      '',
      '   ----- The following addresses had permanent fatal errors -----',
      `<${TO}>`,
      `    (reason: ${reply.split('\n')[0]!})`,
      '',
      '   ----- Transcript of session follows -----',
      `... while talking to ${HOST}.:`,
      about.at === 'DATA' ? '>>> DATA' : `>>> RCPT To:<${TO}>`,
      ...reply.split('\n').map((line) => `<<< ${line}`),
      `${reply.slice(0, 3)} ${status} <${TO}>... ${words}`,
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${status}`,
      `Remote-MTA: DNS; ${HOST}`,
      `Diagnostic-Code: SMTP; ${folded(reply)}`,
    ],
  );
};

/** Exim writes `5.0.0` into every report. */
export const exim: Notification = (reply, about = {}) =>
  report(
    [
      'This message was created automatically by mail delivery software.',
      '',
      isDelayed(about)
        ? 'A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.'
        : 'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error. The following address(es) failed:',
      '',
      `  ${TO}`,
      `    host ${HOST} [${ADDRESS}]`,
      `    SMTP error from remote mail server after ${about.at ?? `RCPT TO:<${TO}>`}:`,
      ...reply.split('\n').map((line) => `    ${line}`),
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${about.status ?? (isDelayed(about) ? '4.0.0' : '5.0.0')}`,
      `Remote-MTA: dns; ${HOST}`,
      `Diagnostic-Code: smtp; ${folded(reply)}`,
    ],
  );

/** Exim without a report: its own error, or the reply in a text. */
export const eximItself: Notification = (error) =>
  text(
    [
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      `  ${TO}`,
      ...error.split('\n').map((line) => `    ${line}`),
    ],
    [`X-Failed-Recipients: ${TO}`],
  );

export const qmail: Notification = (reply, { at } = {}) =>
  text([
    'Hi. This is the qmail-send program at out.absender.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${TO}>:`,
    at === 'DATA' ? `${ADDRESS} failed after I sent the message.` : `${ADDRESS} does not like recipient.`,
    `Remote host said: ${reply}`,
    `Giving up on ${ADDRESS}.`,
  ]);

export const qmailItself: Notification = (error) =>
  text([
    'Hi. This is the qmail-send program at out.absender.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${TO}>:`,
    error,
  ]);

export const exchange: Notification = (reply, about = {}) =>
  report(
    [
      'Delivery has failed to these recipients or groups:',
      '',
      `Anna Berg (${TO})`,
      "Your message couldn't be delivered. Try to send it again later, or contact your email admin.",
      '',
      'Diagnostic information for administrators:',
      '',
      'Generating server: ex01.absender.example',
      '',
      TO,
      HOST,
      `Remote Server returned '${reply}'`,
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${statusOf(reply, about.status)}`,
      `Diagnostic-Code: smtp;${reply}`,
    ],
  );

export const exchangeGerman: Notification = (reply, about = {}) =>
  report(
    [
      'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:',
      '',
      `Anna Berg (${TO})`,
      'Die Nachricht konnte nicht zugestellt werden. Versuchen Sie es später erneut, oder wenden Sie sich an Ihren Administrator.',
      '',
      'Diagnoseinformationen für Administratoren:',
      '',
      'Generierender Server: ex01.absender.example',
      '',
      TO,
      `Remote Server returned '${reply}'`,
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${statusOf(reply, about.status)}`,
      `Diagnostic-Code: smtp;${reply}`,
    ],
  );

export const gmail: Notification = (reply, about = {}) =>
  report(
    [
      isDelayed(about) ? '** Delivery incomplete **' : '** Message not delivered **',
      '',
      isDelayed(about)
        ? `There was a temporary problem delivering your message to ${TO}. Gmail will retry for 46 more hours.`
        : `Your message couldn't be delivered to ${TO} because the remote server is misconfigured. See technical details below for more information.`,
      '',
      'The response from the remote server was:',
      reply,
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${statusOf(reply, about.status)}`,
      `Remote-MTA: dns; ${HOST}. (${ADDRESS}, the server for the domain firma.example.)`,
      `Diagnostic-Code: smtp; ${folded(reply)}`,
    ],
  );

/** GMX and WEB.DE report in both languages. */
export const gmx: Notification = (reply, { at = 'RCPT TO' } = {}) =>
  text([
    'This message was created automatically by mail delivery software.',
    'Diese Nachricht wurde automatisch von der Mailsoftware erzeugt.',
    '',
    'A message that you sent could not be delivered to one or more of its recipients.',
    'Die Nachricht konnte an die folgenden Empfänger nicht zugestellt werden:',
    '',
    `${TO}:`,
    `SMTP error from remote server for ${at} command, host: ${HOST} (${ADDRESS}) reason: ${reply}`,
  ]);

export const german: Notification = (reply, about = {}) =>
  report(
    [
      'Dies ist eine automatisch erzeugte Nachricht des Mailservers.',
      'Ihre E-Mail konnte an einen oder mehrere Empfänger nicht ausgeliefert werden.',
      '',
      `<${TO}>: Antwort des Servers ${HOST}: ${folded(reply)}`,
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${about.status ?? '5.0.0'}`,
      `Diagnostic-Code: smtp; ${folded(reply)}`,
    ],
  );

export const opensmtpd: Notification = (reply, about = {}) =>
  text([
    'Hi!',
    '',
    'This is the MAILER-DAEMON, please DO NOT REPLY to this email.',
    '',
    isDelayed(about)
      ? 'A message is delayed for more than 4 hours for the following list of recipients:'
      : 'An error has occurred while attempting to deliver a message for the following list of recipients:',
    '',
    `${TO}: ${reply}`,
  ]);

export const courier: Notification = (reply, about = {}) =>
  report(
    [
      'This is a delivery status notification from out.absender.example, running the Courier mail server.',
      '',
      '                           UNDELIVERABLE MAIL',
      '',
      'Your message to the following recipients cannot be delivered:',
      '',
      `<${TO}>:`,
      `     ${HOST} [${ADDRESS}]:`,
      about.at === 'DATA' ? ' >>> DATA' : ` >>> RCPT TO:<${TO}>`,
      ...reply.split('\n').map((line) => ` <<< ${line}`),
    ],
    [
      `Action: ${about.action ?? 'failed'}`,
      `Status: ${statusOf(reply, about.status)}`,
      `Diagnostic-Code: smtp; ${folded(reply)}`,
    ],
  );

export const mdaemon: Notification = (reply) =>
  text([
    'MDaemon has identified your message as undeliverable.',
    'The following data may contain information about problems:',
    '',
    'Session transcript:',
    `<-- 220 ${HOST} ESMTP`,
    '--> EHLO out.absender.example',
    `<-- 250 ${HOST}`,
    '--> MAIL From:<info@absender.example>',
    '<-- 250 ok',
    `--> RCPT To:<${TO}>`,
    `<-- ${reply}`,
    '--> QUIT',
    '',
    `Failed address: ${TO}`,
  ]);

export const hmailserver: Notification = (reply) =>
  text([
    'Your message did not reach some or all of the intended recipients.',
    '',
    '   Sent: Mon, 2 Mar 2026 10:11:12 +0100',
    '   Subject: Angebot',
    '',
    'The following recipient(s) could not be reached:',
    '',
    TO,
    '   Error Type: SMTP',
    `   Remote server (${ADDRESS}) issued an error.`,
    `   hMailServer sent: RCPT TO:<${TO}>`,
    `   Remote server replied: ${reply}`,
  ]);

export const ses: Notification = (reply, about = {}) =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: isDelayed(about) ? 'Transient' : 'Permanent',
      bouncedRecipients: [
        {
          emailAddress: TO,
          action: about.action ?? 'failed',
          status: statusOf(reply, about.status),
          diagnosticCode: `smtp; ${reply}`,
        },
      ],
    },
    mail: { source: 'info@absender.example', destination: [TO] },
  });

/** Yahoo and others: a sentence of their own, then the reply. */
export const sorry: Notification = (reply) =>
  text([
    'Sorry, we were unable to deliver your message to the following address.',
    '',
    `<${TO}>:`,
    reply,
    '',
    '--- Below this line is a copy of the message.',
  ]);

/** A relay of the recipient that accepted the message and quotes the final server. */
export const relayed: Notification = (reply, about = {}) =>
  report(
    [
      'Your message could not be delivered by relay.firma.example.',
      '',
      `<${TO}>: host relay.firma.example[203.0.113.9] said: 554 5.0.0 delivery failed:`,
      `    host inner.firma.example[192.168.0.5] said: ${reply} (in reply to end of DATA command)`,
    ],
    [
      'Action: failed',
      `Status: ${about.status ?? '5.0.0'}`,
      'Remote-MTA: dns; relay.firma.example',
      `Diagnostic-Code: smtp; 554 5.0.0 delivery failed: host inner.firma.example[192.168.0.5] said: ${reply}`,
    ],
  );
