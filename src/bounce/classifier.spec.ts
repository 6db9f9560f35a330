import { analyseBounce } from './bounce-analysis.js';
import type { Reason } from './reason.js';

/** What mail servers and providers say. */
const ERRORS: readonly (readonly [Reason, string])[] = [
  ['userunknown', '550 5.1.1 <jo@example.net>: Recipient address rejected: User unknown in local recipient table'],
  ['userunknown', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['userunknown', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [mx1.protection.outlook.com]'],
  [
    'userunknown',
    '554 delivery error: dd This user does not have a yahoo.com account (jo@yahoo.com) [0] - mta1.yahoo.com',
  ],
  ['userunknown', '550 No such user here'],
  ['userunknown', '550 Requested action not taken: mailbox unavailable'],
  ['hasmoved', '550 5.1.6 The mailbox has moved'],
  ['suspend', '550 5.2.1 The email account that you tried to reach is inactive. gsmtp'],
  ['suspend', '550 Mailbox is disabled for this user'],
  ['mailboxfull', "452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to gsmtp"],
  ['mailboxfull', '552 5.2.2 Quota exceeded (mailbox for user is full)'],
  ['mailboxfull', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException'],
  ['systemfull', '452 4.3.1 Insufficient system storage'],
  ['mesgtoobig', '552 5.3.4 Message size exceeds fixed limit'],
  ['mesgtoobig', '554 5.6.211 Message is larger than the maximum message size'],
  [
    'hostunknown',
    '550 5.1.2 Host or domain name not found. Name service error for name=exampel.org type=A: Host not found',
  ],
  ['hostunknown', 'Unrouteable mail domain "exampel.org"'],
  ['notaccept', '556 5.1.10 Recipient address has null MX'],
  ['notaccept', 'Domain example.org does not accept mail (nullMX)'],
  ['networkerror', '554 5.4.14 Hop count exceeded - possible mail loop ATTR34'],
  ['networkerror', 'connect to mx.example.org[192.0.2.1]:25: Connection refused'],
  [
    'networkerror',
    'delivery temporarily suspended: lost connection with mx.example.org[192.0.2.1] while receiving the greeting',
  ],
  ['expired', 'delivery temporarily suspended: connect to mx.example.org[192.0.2.1]:25: Connection timed out'],
  ['expired', '550 4.4.7 QUEUE.Expired; message expired'],
  ['failedstarttls', '530 5.7.0 Must issue a STARTTLS command first'],
  ['failedstarttls', '550 5.7.10 This message requires TLS encryption; TLS is required'],
  ['failedstarttls', 'TLS is required, but was not offered by host mx.example.org[192.0.2.1]'],
  [
    'authfailure',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. gsmtp',
  ],
  [
    'authfailure',
    '550 5.7.509 Access denied, sending domain example.com does not pass DMARC verification and has a DMARC policy of reject.',
  ],
  ['authfailure', '550 5.7.23 <jo@example.net>: Message rejected due to: SPF fail - not authorized'],
  [
    'authfailure',
    '550 5.7.515 Access denied, sending domain example.com does not meet the required authentication level.',
  ],
  ['requireptr', '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]'],
  ['requireptr', '550 5.7.25 The IP address sending this message does not have a PTR record setup'],
  ['requireptr', '554 5.7.1 Fix reverse DNS for 192.0.2.1'],
  [
    'badreputation',
    '421 4.7.0 This message is suspicious due to the very low reputation of the sending IP address. gsmtp',
  ],
  ['blocked', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'],
  ['blocked', '450 4.2.0 <jo@example.org>: Recipient address rejected: Greylisted, see http://postgrey.example.org'],
  ['blocked', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]'],
  ['rejected', '553 5.1.8 <jo@example.com>: Sender address rejected: Domain not found'],
  ['rejected', '550 5.1.8 Access denied, bad outbound sender'],
  ['norelaying', '554 5.7.1 <jo@example.org>: Relay access denied'],
  ['norelaying', '550 5.7.64 TenantAttribution; Relay Access Denied'],
  ['securityerror', '535 5.7.8 Error: authentication failed: bad password'],
  ['securityerror', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
  [
    'speeding',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  ],
  ['speeding', '421 4.7.0 You are sending messages too quickly, try again later'],
  ['toomanyconn', '421 4.3.2 Too many concurrent SMTP connections from this IP address'],
  ['toomanyconn', '452 4.5.3 Error: too many recipients'],
  ['policyviolation', '550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy'],
  ['policyviolation', '552 5.7.0 This message was blocked because its content presents a potential security issue.'],
  ['spamdetected', '554 5.7.1 Reject, id=12345-01 - spam'],
  ['spamdetected', '550 5.7.1 Message was identified as junk mail'],
  ['virusdetected', '550 5.7.1 Your message was rejected because it contains the Eicar-Test virus'],
  ['contenterror', '554 5.6.0 Message content has an improper use of 8-bit data in the header'],
  ['notcompliantrfc', '550 5.7.1 This message is not RFC 5322 compliant: two From fields'],
  ['syntaxerror', '500 5.5.1 Command unrecognized: XFOO'],
  ['syntaxerror', '500 5.5.2 Line too long'],
  ['systemerror', '451 4.3.0 Internal server error, queue file write error'],
  ['mailererror', 'Command died with status 75: "/usr/bin/procmail". Command output: procmail: cannot lock'],
  ['undefined', 'lunch at noon?'],
];

it.each(ERRORS)('%s: %s', (reason, error) => {
  const { reports } = analyseBounce(Buffer.from(error));
  expect(reports.map((report) => report.reason)).toEqual([reason]);
});
