import { analyzeBounce } from './bounce-analysis.js';
import { PhraseBook } from './phrase-book.js';
import type { BounceReport } from './recipient-report.js';

const DAEMON = ['From: MAILER-DAEMON@relay.example (Mail Delivery System)', 'To: jo@sender.example'];
const REPORT = [
  ...DAEMON,
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b=1"',
  '',
  'This is a MIME message.',
];
const status = (...fields: string[]) => ['--b=1', 'Content-Type: message/delivery-status', '', ...fields, '--b=1--'];
const plain = (...lines: string[]) => ['--b=1', 'Content-Type: text/plain', '', ...lines];
const ses = (notification: object) => [...DAEMON, 'Content-Type: text/plain', '', JSON.stringify(notification)];

const MESSAGES: readonly (readonly [
  name: string,
  lines: readonly string[],
  reports: readonly Partial<BounceReport>[],
])[] = [
  [
    'two recipients, each with its error in the same line',
    [
      ...DAEMON,
      'Subject: Undelivered Mail',
      '',
      'A message that you sent could not be delivered.',
      '',
      'mo@b.example Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 User Unknown',
      'po@c.example Error, ERROR_CODE :452, ERROR_CODE :4.2.2 Mailbox full',
    ],
    [
      { recipient: 'mo@b.example', reason: 'userunknown', replyCode: '550', status: '5.1.1' },
      { recipient: 'po@c.example', reason: 'mailboxfull', replyCode: '452', status: '4.2.2' },
    ],
  ],
  [
    'the only address that is not of the notification itself',
    [
      ...DAEMON,
      'Subject: Undeliverable Mail',
      '',
      'User mailbox exceeds allowed size: mo@b.example',
      'For: jo@sender.example',
    ],
    [{ recipient: 'mo@b.example', reason: 'mailboxfull' }],
  ],
  [
    'two addresses, of which either may be the recipient',
    [...DAEMON, 'Subject: Undeliverable Mail', '', 'User mailbox exceeds allowed size, mo@b.example / po@c.example'],
    [{ recipient: undefined, reason: 'mailboxfull' }],
  ],
  [
    'an error in the comment of the status code (RFC 3464)',
    [
      ...REPORT,
      ...status(
        'Final-Recipient: rfc822; mo@b.example',
        'Action: delayed',
        'Status: 4.0.0 (b.example: host name lookup failure)',
      ),
    ],
    [{ recipient: 'mo@b.example', status: '4.0.0', action: 'delayed', reason: 'networkerror' }],
  ],
  [
    'a transcript whose accepted commands name extensions',
    [
      ...DAEMON,
      'Subject: Postfix SMTP server: errors from relay.example[192.0.2.1]',
      '',
      'Transcript of session follows.',
      '',
      'Out: 250-8BITMIME',
      'Out: 250 SMTPUTF8',
      'In:  RCPT TO:<mo@b.example>',
      'Out: 451 4.3.0 Error: queue file unreadable',
    ],
    [{ status: '4.3.0', replyCode: '451', reason: 'systemerror' }],
  ],
  [
    'a mailing list that got a message twice',
    [
      ...['From: cats-admin@b.example', 'To: cats-admin@b.example', 'Subject: Loop Alert: Duplicated Message-ID'],
      ...[
        '',
        'Duplicated Message-ID in <cats@b.example>.',
        '',
        'Original mail as follows:',
        '',
        '   To: <x@y.example>',
      ],
    ],
    [{ recipient: 'cats@b.example', reason: 'systemerror' }],
  ],
  [
    'RFC 3464, two recipients and one that got the message',
    [
      ...REPORT,
      ...plain('<mo@b.example>: host mx.b.example said: 550 no', '', '<po@c.example>: connection timed out'),
      ...status(
        'Reporting-MTA: dns; relay.example',
        '',
        'Final-Recipient: rfc822; mo@b.example',
        'Original-Recipient: rfc822;mo@alias.example',
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mx.b.example. (192.0.2.1)',
        'Diagnostic-Code: smtp; 550 5.1.1 unknown',
        '  recipient',
        '',
        'Final-Recipient: rfc822; po@c.example',
        'Action: delayed (will retry)',
        'Status: 4.4.1 (no answer)',
        '',
        'Final-Recipient: rfc822; ro@d.example',
        'Action: relayed',
        'Status: 2.0.0',
      ),
    ],
    [
      {
        recipient: 'mo@b.example',
        action: 'failed',
        status: '5.1.1',
        replyCode: '550',
        remoteMta: 'mx.b.example',
        reason: 'userunknown',
        diagnostic: '550 5.1.1 unknown recipient',
      },
      { recipient: 'po@c.example', action: 'delayed', status: '4.4.1', reason: 'expired' },
    ],
  ],
  [
    'a report of success',
    [...REPORT, ...status('Final-Recipient: rfc822; mo@b.example', 'Action: delivered', 'Status: 2.1.5')],
    [{ recipient: 'mo@b.example', action: 'delivered', status: '2.1.5', reason: 'delivered' }],
  ],
  [
    'the code of the other server, which the field does not repeat',
    [
      ...REPORT,
      ...status(
        'Final-Recipient: rfc822; mo@b.example',
        'Action: failed',
        'Status: 5.0.0',
        'Diagnostic-Code: smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using bl.example',
      ),
    ],
    [{ status: '5.7.1', replyCode: '554', reason: 'blocked' }],
  ],
  [
    'fields that are malformed: quoted, with a space before the colon, without an empty line between recipients',
    [
      ...DAEMON,
      'Subject: failure',
      '',
      '> Final-Recipient : rfc822; mo@b.example',
      '> Action : failed',
      '> Status : 5.2.2',
      '> Final-Recipient : rfc822; po@c.example',
      '> Action : failed',
      '> Status : 5.3.4',
    ],
    [
      { recipient: 'mo@b.example', status: '5.2.2', reason: 'mailboxfull' },
      { recipient: 'po@c.example', status: '5.3.4', reason: 'mesgtoobig' },
    ],
  ],
  [
    'another boundary than announced, base64',
    [
      ...DAEMON,
      'Content-Type: multipart/report; boundary=announced',
      '',
      '--used',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<mo@b.example>: 552 5.2.2 Das Postfach ist voll, mailbox full').toString('base64'),
      '--used--',
    ],
    [{ recipient: 'mo@b.example', status: '5.2.2', replyCode: '552', reason: 'mailboxfull' }],
  ],
  [
    'Exim',
    [
      'X-Failed-Recipients: mo@b.example',
      ...DAEMON,
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      '  mo@b.example',
      '    host mx.b.example [192.0.2.1]',
      '    SMTP error from remote mail server after RCPT TO:<mo@b.example>:',
      '    550 No such user',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      'Return-path: <jo@sender.example>',
      'Subject: 552 mailbox full',
    ],
    [{ recipient: 'mo@b.example', replyCode: '550', reason: 'userunknown' }],
  ],
  [
    'Exim, a warning',
    [
      ...DAEMON,
      'Subject: Warning: message 1svZ8x-00BAbc-2a delayed 24 hours',
      '',
      'The address to which the message has not yet been delivered is:',
      '',
      '  mo@b.example',
      '    host mx.b.example [192.0.2.1]',
      '    Delay reason: SMTP error from remote mail server after RCPT TO:<mo@b.example>:',
      '    451 4.7.1 Greylisting in action, please come back later',
      '',
      'No action is required on your part. Delivery attempts will continue for',
      'some time, and this warning may be repeated at intervals.',
    ],
    [{ recipient: 'mo@b.example', status: '4.7.1', replyCode: '451', reason: 'blocked' }],
  ],
  [
    'qmail',
    [
      ...DAEMON,
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at relay.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      '',
      '<mo@b.example>:',
      "Sorry, I couldn't find any host named b.example. (#5.1.2)",
      '',
      '<po@c.example>:',
      '192.0.2.1 failed after I sent the message.',
      'Remote host said: 554 5.7.1 This message looks like spam',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Received: from x',
    ],
    [
      { recipient: 'mo@b.example', status: '5.1.2', reason: 'hostunknown' },
      { recipient: 'po@c.example', status: '5.7.1', replyCode: '554', reason: 'spamdetected' },
    ],
  ],
  [
    'an old transcript, in which the other server speaks before the recipient is named',
    [
      ...DAEMON,
      'Subject: Returned mail: Service unavailable',
      '',
      '   ----- Transcript of session follows -----',
      'While talking to mx.b.example:',
      '>>> MAIL From:<jo@sender.example>',
      '<<< 550 we do not relay',
      '554 <mo@b.example>... Remote protocol error',
      '554 <po@c.example>... 550 Host unknown',
    ],
    [
      { recipient: 'mo@b.example', replyCode: '550', reason: 'norelaying' },
      { recipient: 'po@c.example', replyCode: '550', reason: 'hostunknown' },
    ],
  ],
  [
    'the error before the recipient',
    [
      ...DAEMON,
      'Subject: Error',
      '',
      'Error message below:',
      '552 5.2.2 mailbox full',
      'Details:',
      '  Recipient: mo@b.example',
      '  Lines: 2',
    ],
    [{ recipient: 'mo@b.example', status: '5.2.2', replyCode: '552', reason: 'mailboxfull' }],
  ],
  [
    'HTML only',
    [
      ...DAEMON,
      'Subject: Undeliverable',
      'Content-Type: text/html',
      '',
      '<p>Delivery has failed to<br>mo@b.example</p><p>550 5.1.10 RESOLVER.ADR.RecipientNotFound</p>',
    ],
    [{ recipient: 'mo@b.example', status: '5.1.10', replyCode: '550', reason: 'userunknown' }],
  ],
  [
    'Amazon SES',
    ses({
      notificationType: 'Bounce',
      bounce: {
        bouncedRecipients: [
          {
            emailAddress: 'mo@b.example',
            action: 'failed',
            status: '5.1.1',
            diagnosticCode: 'smtp; 550 5.1.1 user unknown',
          },
        ],
      },
    }),
    [{ recipient: 'mo@b.example', action: 'failed', status: '5.1.1', replyCode: '550', reason: 'userunknown' }],
  ],
  [
    'Amazon SES, delivered',
    ses({
      notificationType: 'Delivery',
      delivery: { recipients: ['mo@b.example'], smtpResponse: '250 2.6.0 Message received' },
    }),
    [{ recipient: 'mo@b.example', action: 'delivered', status: '2.6.0', replyCode: '250', reason: 'delivered' }],
  ],
  [
    'Amazon SES, a complaint',
    ses({
      notificationType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: 'mo@b.example' }], complaintFeedbackType: 'abuse' },
    }),
    [{ recipient: 'mo@b.example', reason: 'feedback' }],
  ],
  [
    'Amazon SES, without a mail around it',
    [
      JSON.stringify({
        notificationType: 'Bounce',
        bounce: {
          bouncedRecipients: [
            { emailAddress: 'mo@b.example', action: 'failed', status: '5.1.1' },
            { emailAddress: 'po@c.example', action: 'failed', status: '5.2.2' },
          ],
        },
      }),
    ],
    [
      { recipient: 'mo@b.example', action: 'failed', status: '5.1.1', reason: 'userunknown' },
      { recipient: 'po@c.example', action: 'failed', status: '5.2.2', reason: 'mailboxfull' },
    ],
  ],
  [
    'Amazon SES, an event of a configuration set',
    [
      JSON.stringify({
        eventType: 'Bounce',
        mail: { source: 'jo@sender.example' },
        bounce: {
          bouncedRecipients: [
            { emailAddress: 'mo@b.example', action: 'failed', status: '5.1.1' },
            { emailAddress: 'po@c.example', action: 'failed', status: '5.2.2' },
          ],
        },
      }),
    ],
    [
      { recipient: 'mo@b.example', action: 'failed', status: '5.1.1', reason: 'userunknown' },
      { recipient: 'po@c.example', action: 'failed', status: '5.2.2', reason: 'mailboxfull' },
    ],
  ],
  [
    'Amazon SES, an event of a delay',
    [
      JSON.stringify({
        eventType: 'DeliveryDelay',
        mail: { source: 'jo@sender.example' },
        deliveryDelay: {
          delayedRecipients: [{ emailAddress: 'mo@b.example', status: '4.4.1', diagnosticCode: 'smtp; 421 4.4.1 x' }],
        },
      }),
    ],
    [{ recipient: 'mo@b.example', action: 'delayed', status: '4.4.1', replyCode: '421', reason: 'expired' }],
  ],
  [
    'a complaint (RFC 5965)',
    [
      'From: abuse@b.example',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b=1"',
      '',
      '--b=1',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'Original-Rcpt-To: <mo@b.example>',
      '--b=1--',
    ],
    [{ recipient: 'mo@b.example', reason: 'feedback' }],
  ],
  [
    'an automatic reply',
    ['From: mo@b.example', 'Auto-Submitted: auto-replied', 'Subject: Re: offer', '', 'I am back in March.'],
    [{ recipient: 'mo@b.example', reason: 'vacation' }],
  ],
  ...['Automatische Antwort: Angebot', '=?iso-8859-1?Q?Automatische_Antwort:_Gr=FC=DFe?='].map(
    (subject) =>
      [
        'an automatic reply of Outlook in German',
        [
          'Return-Path: <>',
          'From: mo@b.example',
          'Auto-Submitted: auto-generated',
          `Subject: ${subject}`,
          '',
          'Bis bald.',
        ],
        [{ recipient: 'mo@b.example', reason: 'vacation' }],
      ] as const,
  ),
  [
    'an automatic reply of a mailbox that nobody reads',
    [
      'From: mo@b.example',
      'Auto-Submitted: auto-replied',
      'Subject: Re: offer',
      '',
      'This address is no longer in use.',
    ],
    [{ recipient: 'mo@b.example', reason: 'suspend' }],
  ],
  [
    'a message that has a word of an error',
    ['From: mo@b.example', 'Subject: Return policy', '', 'We changed our policy. The certificate is attached.'],
    [],
  ],
  [
    'a bounce by its subject alone',
    ['From: robot@b.example', 'Subject: Undeliverable: offer', '', 'The mailbox is full.'],
    [{ reason: 'mailboxfull' }],
  ],
  ['a message about a parcel', ['From: mo@b.example', 'Subject: Your delivery', '', 'It will arrive tomorrow.'], []],
  [
    'a DMARC aggregate report',
    [
      'From: dmarcreport@b.example',
      'Subject: Report Domain: sender.example',
      'Content-Type: text/html',
      '',
      '<div>This is a DMARC aggregate report from B.</div>',
    ],
    [],
  ],
  ['another message', ['From: mo@b.example', 'Subject: lunch', '', 'At noon, room 550?'], []],
  [
    'a bounce that was forwarded as an attachment',
    [
      'From: jo@sender.example',
      'Subject: what is this?',
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: text/plain',
      '',
      'Hello support',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      ...REPORT,
      ...status('Final-Recipient: rfc822; mo@b.example', 'Action: failed', 'Status: 5.2.2'),
      '--outer--',
    ],
    [{ recipient: 'mo@b.example', status: '5.2.2', reason: 'mailboxfull' }],
  ],
  [
    'user unknown, as qmail says that the recipient was refused',
    [
      ...DAEMON,
      '',
      '<mo@b.example>:',
      '192.0.2.1 does not like recipient.',
      'Remote host said: 550 No such user here',
      'Giving up on 192.0.2.1.',
    ],
    [{ recipient: 'mo@b.example', replyCode: '550', reason: 'userunknown' }],
  ],
  [
    'an address with umlauts (RFC 6533)',
    [...REPORT, ...status('Final-Recipient: utf-8; jörg@bücher.example', 'Action: failed', 'Status: 5.1.1')],
    [{ recipient: 'jörg@bücher.example', status: '5.1.1', reason: 'userunknown' }],
  ],
  [
    'the same in ASCII',
    [
      ...REPORT,
      ...status('Final-Recipient: utf-8; j\\x{F6}rg@b\\x{fc}cher.example', 'Action: failed', 'Status: 5.1.1'),
    ],
    [{ recipient: 'jörg@bücher.example', status: '5.1.1', reason: 'userunknown' }],
  ],
  [
    'Sendmail, which calls unknown whom another server refuses',
    [
      ...REPORT,
      ...plain(
        '   ----- The following addresses had permanent fatal errors -----',
        '<mo@b.example>',
        '    (reason: 550 5.7.1 Denied by local rules)',
        '',
        '   ----- Transcript of session follows -----',
        '... while talking to mx.b.example.:',
        '>>> RCPT To:<mo@b.example>',
        '<<< 550 5.7.1 Denied by local rules',
        '550 5.1.1 <mo@b.example>... User unknown',
      ),
      ...status(
        'Final-Recipient: RFC822; mo@b.example',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: SMTP; 550 5.7.1 Denied by local rules',
      ),
    ],
    [{ recipient: 'mo@b.example', status: '5.7.1', replyCode: '550', reason: 'policyviolation' }],
  ],
  [
    'Sendmail, which says how long it tried after what the other server said',
    [
      ...REPORT,
      ...plain(
        '<mo@b.example>',
        '    (reason: )',
        '... while talking to mx.b.example.:',
        '<<< 421 4.7.0 mx.b.example Error: too many connections from 192.0.2.1',
        '<mo@b.example>... Deferred: 421 4.7.0 mx.b.example Error: too many connections from 192.0.2.1',
        'Message could not be delivered for 5 days',
        'Message will be deleted from queue',
      ),
      ...status('Final-Recipient: RFC822; mo@b.example', 'Action: failed', 'Status: 4.4.7', 'Diagnostic-Code: SMTP; '),
    ],
    [{ recipient: 'mo@b.example', status: '4.7.0', replyCode: '421', reason: 'toomanyconn' }],
  ],
  [
    'Exim, which knows no way to the domain',
    [...DAEMON, 'X-Failed-Recipients: mo@b.example', '', 'failed:', '', '  mo@b.example', '    Unrouteable address'],
    [{ recipient: 'mo@b.example', reason: 'userunknown' }],
  ],
  [
    'HTML alone',
    [
      ...DAEMON,
      'Content-Type: text/html',
      '',
      '<p>&quot;mo@b.example&quot;</p><p>Nachricht zu gro&szlig; f&#252;r das Postfach &amp;amp; mehr &#xzz; &nix;</p>',
    ],
    [
      {
        recipient: 'mo@b.example',
        reason: 'mesgtoobig',
        diagnostic: '"mo@b.example" Nachricht zu groß für das Postfach &amp; mehr &#xzz; &nix;',
      },
    ],
  ],
  ...(
    [
      [
        'userunknown',
        'Ihre Nachricht an mo@b.example konnte nicht übermittelt werden.',
        'mo wurde bei b.example nicht gefunden.',
      ],
      ['userunknown', 'mo@b.example', 'Der Empfänger ist unbekannt.'],
      ['hostunknown', 'mo@b.example', 'Die Domain b.example existiert nicht.'],
      ['networkerror', 'mo@b.example', 'Der Zielserver ist nicht erreichbar.'],
      ['expired', 'mo@b.example', 'Die Zustellung verzögert sich.'],
    ] as const
  ).map(
    ([reason, ...lines]) =>
      [`in German: ${reason}`, [...DAEMON, '', ...lines], [{ recipient: 'mo@b.example', reason }]] as const,
  ),
  [
    'a receipt of a postmaster: the message arrived, and was deleted unread',
    [
      'From: postmaster@b.example',
      'Subject: Not read: hello',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="b=1"',
      '',
      ...plain('Your message was deleted without being read.'),
      '--b=1',
      'Content-Type: message/disposition-notification',
      '',
      'Final-Recipient: rfc822; mo@b.example',
      'Disposition: automatic-action/MDN-sent-automatically; deleted',
      '--b=1--',
    ],
    [],
  ],
  [
    'user unknown after the data: the words count',
    [...DAEMON, '', '<mo@b.example>: host mx said: 550 User unknown (in reply to end of DATA command)'],
    [{ recipient: 'mo@b.example', replyCode: '550', reason: 'userunknown' }],
  ],
];

it.each(MESSAGES)('%s', (_, lines, expected) => {
  for (const lineBreak of ['\n', '\r\n']) {
    const { reports } = analyzeBounce(Buffer.from(lines.join(lineBreak)));
    expect(reports).toEqual(expected.map((report) => expect.objectContaining(report) as BounceReport));
    for (const [i, report] of reports.entries())
      for (const name of ['status', 'replyCode'] as const)
        expect([name, report[name]]).toEqual([name, expected[i]![name]]);
  }
});

it('reads an address next to a line that is truncated within a character', () => {
  const fields = status(
    'X-Sender: rfc822; "j\\\xc3\\\xb6rg"@a.example',
    '',
    'Final-Recipient: utf-8; j\xc3\xb6rg@b.example',
    'Status: 5.1.1',
  );
  const { reports } = analyzeBounce(Buffer.from([...REPORT, ...fields].join('\n'), 'latin1'));
  expect(reports).toMatchObject([{ recipient: 'jörg@b.example' }]);
});

it('uses the author of the returned message, or else the recipient of the bounce', () => {
  const original = ['--b=1', 'Content-Type: message/rfc822', '', 'From: Jo <jo@author.example>', '', 'Hi'];
  const fields = ['Final-Recipient: rfc822; mo@b.example', 'Action: failed', 'Status: 5.1.1', ...original];
  expect(analyzeBounce(Buffer.from([...REPORT, ...status(...fields)].join('\n'))).sender).toBe('jo@author.example');
  expect(analyzeBounce(Buffer.from([...REPORT, ...plain('550 x')].join('\n'))).sender).toBe('jo@sender.example');
  const umlauts = ['From: MAILER-DAEMON@relay.example', 'To: jörg@bücher.example', '', '<mo@b.example>: 550 x'];
  expect(analyzeBounce(Buffer.from(umlauts.join('\n'))).sender).toBe('jörg@bücher.example');
});

it.each([
  ['thousands of recipients', 'Final-Recipient: rfc822; a@b.c\nAction: failed\n\n', 100],
  ['thousands of parts', '--b=1\nContent-Type: text/plain\n\nx\n', 1],
])('bounds the work for %s', (_, unit, count) => {
  const bounce = [...REPORT, unit.repeat(2000)].join('\n');
  expect(analyzeBounce(Buffer.from(bounce)).reports).toHaveLength(count);
});

it('reads a text that names each recipient once', () => {
  const recipients = Array.from({ length: 100 }, (_, i) => `<mo${i}@b.example>:`);
  const read = jest.spyOn(PhraseBook.prototype, 'in');
  const { reports } = analyzeBounce(
    Buffer.from([...DAEMON, '', '550 we are at war with words', ...recipients].join('\n')),
  );
  expect([reports.length, read.mock.calls.length < 10]).toEqual([100, true]);
  read.mockRestore();
});
