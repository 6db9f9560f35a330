import { parseBareError } from './bare-error.js';

it.each<[string, string | undefined, (string | undefined)[]]>([
  ['550 5.1.1 <mo@b.example>: User unknown', undefined, ['mo@b.example']],
  ['550 5.1.1 User unknown', undefined, [undefined]],
  ['hello world', undefined, []],
  ['Dear team, please send the invoice to mo@b.example. Thanks!', undefined, []],
  ['User unknown', undefined, [undefined]],
  ['553 5.1.8 <jo@a.example>: Sender address rejected: Domain not found', 'jo@a.example', [undefined]],
  [
    'postfix/smtp[7]: 4A: to=<mo@b.example>, relay=mx[192.0.2.1]:25, status=bounced (said: 552 5.2.2 jo@c.example is full)',
    undefined,
    ['mo@b.example'],
  ],
  ['2026-11-15 1a-1 ** mo@b.example R=dnslookup: 550 No such user', undefined, ['mo@b.example']],
  ['from=<jo@a.example> to=<mo@b.example> 554 5.7.1 Relay access denied', 'jo@a.example', ['mo@b.example']],
  [
    'H=mx.a.example [192.0.2.1] F=<jo@a.example> rejected RCPT <mo@b.example>: relay not permitted',
    'jo@a.example',
    ['mo@b.example'],
  ],
  ['from=<jo@a.example> 450 4.3.0 try later', 'jo@a.example', [undefined]],
  ['<mo@b.example>: 550 no such user\n<po@c.example>: 552 mailbox full', undefined, ['mo@b.example', 'po@c.example']],
  [
    'Final-Recipient: rfc822; mo@b.example\nDiagnostic-Code: smtp; 550 no such user\n\nFinal-Recipient: rfc822; po@c.example\nDiagnostic-Code: smtp; 552 full',
    undefined,
    ['mo@b.example', 'po@c.example'],
  ],
  ['550 5.1.1 <jörg@bücher.example>: User unknown', undefined, ['jörg@bücher.example']],
  ['550 5.1.1 почта@пример.example: User unknown', undefined, ['почта@пример.example']],
  ['550 5.1.1 宛先mo@b.example', undefined, ['mo@b.example']],
  ['554 IP=192.0.2.1 - A problem occurred. (Ask to contact tosa@b.example to clarify.)', undefined, [undefined]],
  ['550 mo@b.example is unknown, contact postmaster@b.example', undefined, ['mo@b.example']],
  ['Delivery failed permanently:\n\n    mo@b.example\n\nDetails: 550 5.1.1 no such user', undefined, ['mo@b.example']],
])('%j is about a message from %s to %j', (text, sender, recipients) => {
  const error = parseBareError(text);
  expect([error.sender, error.reports.map(({ recipient }) => recipient)]).toEqual([sender, recipients]);
});

it('a log line of a successful delivery is not an error', () => {
  const line = 'postfix/smtp[7]: 4A: to=<mo@b.example>, delay=1, dsn=2.0.0, status=sent (250 2.0.0 Ok: queued as 4B)';
  expect(parseBareError(line).reports).toMatchObject([
    { recipient: 'mo@b.example', action: 'delivered', status: '2.0.0', replyCode: '250', reason: 'delivered' },
  ]);
});
