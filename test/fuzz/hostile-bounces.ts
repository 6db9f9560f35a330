const SIZE = 64 * 1024;
const MESSAGE = 'From: MAILER-DAEMON@a.example\nSubject: Undelivered mail\n';
const REPORT = `${MESSAGE}Content-Type: multipart/report; boundary="b"\n\n`;
const STATUS = `${REPORT}--b\nContent-Type: message/delivery-status\n\n`;
/** Beginnings that select each parser of the analysis. */
const STARTS: readonly (readonly [name: string, text: string])[] = [
  ['an error', '550 '],
  ['a header', MESSAGE],
  ['a content type', `${MESSAGE}Content-Type: `],
  ['a list of recipients', `${MESSAGE}X-Failed-Recipients: `],
  ['a text', `${MESSAGE}\n<a@b.example>: `],
  ['a web page', `${MESSAGE}Content-Type: text/html\n\n`],
  ['a quoted-printable text', `${MESSAGE}Content-Transfer-Encoding: quoted-printable\n\n`],
  ['a notification in JSON', `${MESSAGE}Content-Type: application/json\n\n{"notificationType":`],
  ['a multipart body', REPORT],
  ['a part', `${REPORT}--b\n`],
  ['delivery status', STATUS],
  ['a diagnostic', `${STATUS}Diagnostic-Code: smtp; `],
  ['a complaint', `${REPORT}--b\nContent-Type: message/feedback-report\n\nOriginal-Rcpt-To: `],
];
/** Fragments that are expensive to parse when repeated for 64 KiB. */
const PARTICLES = [
  ...[
    '(',
    '"',
    '<',
    '>',
    '=',
    '=\n',
    '@',
    '\\',
    '{',
    '{"a":',
    '[',
    '\n',
    '\n ',
    '\n\n',
    '\r',
    '\0',
    ' ',
    '\t',
    'x',
    '> ',
  ],
  ...['a@', 'a@b ', 'a@b.c\n', '<a@b.c>: ', '<a@b.c>: 550 x\n', '550 ', '5.1.1 ', '5.', '1.', '1:', 'a.', 'a-', '...'],
  ...[
    '--b\n',
    '--b\n\n',
    '--b\nContent-Type: multipart/mixed; boundary=b\n\n',
    'boundary=',
    'boundary = ',
    '<p',
    '&lt;',
  ],
  ...['Final-Recipient: a@b.c\n', 'Action: failed\n', 'Status: 5.0.0\n', 'Diagnostic-Code: x\n '],
  'Final-Recipient: a@b.c\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown\n\n',
  ...['said: ', 'in reply to ', 'after the end of ', 'while talking to \n', '<<< 550\n', 'recipient: ', 'message '],
  ...['mailbox ', 'account ', 'ip address ', 'all hosts ', 'exceeded ', 'sender ', 'é'],
];

/** Bounces of 64 KiB, each the worst case of its kind, with a name. */
export const hostileBounces: [name: string, bytes: Buffer][] = STARTS.flatMap(([name, start]) =>
  PARTICLES.map((particle): [string, Buffer] => [
    `${JSON.stringify(particle)} in ${name}`,
    Buffer.from((start + particle.repeat(SIZE)).slice(0, SIZE), 'latin1'),
  ]),
);
