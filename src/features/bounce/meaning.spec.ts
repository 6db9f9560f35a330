import { adviceFor } from './advice.js';
import { analyzeBounce } from './bounce-analysis.js';
import { meaningOf } from './meaning.js';

/** The keys of the sentences, and who has to act. */
function said(text: string): string {
  const { reports, ...message } = analyzeBounce(Buffer.from(text));
  const [report] = reports;
  if (!report) return 'nothing';
  return `${meaningOf(report, (key) => key.replace('reasons.', ''))} (${adviceFor(report, message).actor})`;
}

const delayed = (reply: string) =>
  `Final-Recipient: rfc822; jo@b.example\nAction: delayed\nDiagnostic-Code: smtp; ${reply}`;
const failed = (reply: string) =>
  `Final-Recipient: rfc822; jo@b.example\nAction: failed\nDiagnostic-Code: smtp; ${reply}`;

const reported = (action: string) =>
  `Final-Recipient: rfc822; jo@b.example\nAction: ${action}\nDiagnostic-Code: smtp; 250 2.0.0 Ok`;

it.each([
  // A server that confirms nothing does not show that the message arrived.
  [reported('delivered'), 'delivered.meaning delivered.act (nobody)'],
  [reported('relayed'), 'cases.relayed.meaning cases.relayed.act (nobody)'],
  [reported('expanded'), 'cases.expanded.meaning cases.expanded.act (nobody)'],
  // Only a clear and permanent answer lets an address be removed.
  ['550 5.1.1 User unknown', 'userunknown.meaning userunknown.act removal (sender)'],
  [failed('550 No such user here'), 'userunknown.meaning userunknown.act removal (sender)'],
  ['450 4.1.1 User unknown', 'userunknown.meaning retried (nobody)'],
  [delayed('450 4.1.1 Address verification in progress, user unknown'), 'userunknown.meaning retried (nobody)'],
  [failed('450 4.1.1 User unknown'), 'userunknown.meaning userunknown.act (sender)'],
  ['550 mailbox unavailable', 'userunknown.meaning userunknown.act also (sender)'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'userunknown.meaning userunknown.act also (sender)'],
  ['550 5.2.1 Mailbox disabled', 'suspend.meaning suspend.act (recipient)'],
  // The text says why the server is not accepted.
  ['451 4.7.1 Greylisted, try again in 5 minutes', 'cases.greylisted.meaning retried (nobody)'],
  [
    '554 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org',
    'cases.listed.meaning listed cases.listed.act (sender)',
  ],
  [
    delayed('450 4.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org'),
    'cases.listed.meaning listed retried cases.listed.act (sender)',
  ],
  ['504 5.5.2 <srv>: Helo command rejected: need fully-qualified hostname', /^cases\.helo\.meaning cases\.helo\.act/],
  ['554 5.7.1 Dynamic IP address 192.0.2.1 refused', /^cases\.dynamic\.meaning cases\.dynamic\.act .*\(sender\)$/],
  ['554 5.7.1 Connections from 192.0.2.1 are refused', /^blocked\.meaning blocked\.act .*\(sender\)$/],
  // Somebody else has to act than the reason alone suggests.
  ['550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized', /^cases\.restricted\..*\(recipient\)$/],
  ["550 5.1.90 Your message can't be sent because you've reached your daily limit", /^cases\.ownLimit\..*\(sender\)$/],
  ['550 5.7.322 certificate-expired: the certificate has expired', /^cases\.receiverTls\..*\(provider\)$/],
  ['550 Domain b.example does not accept mail (nullMX)', /^cases\.noMail\.meaning cases\.noMail\.act \(sender\)$/],
  // Sending again is advised only where it helps, and not while the sending server does so itself.
  ['552 5.2.2 Mailbox full', 'mailboxfull.meaning mailboxfull.act again (recipient)'],
  ['452 4.2.2 Mailbox full', 'mailboxfull.meaning retried mailboxfull.act (recipient)'],
  ['451 4.3.0 Internal error', /^systemerror\.meaning retried unsure \(nobody\)$/],
  ['554 5.3.0 Internal error', /^systemerror\.meaning systemerror\.act again unsure \(provider\)$/],
  ['552 5.3.4 Message too big', 'mesgtoobig.meaning mesgtoobig.act (sender)'],
])('%j: %s', (text, expected) => {
  if (typeof expected === 'string') expect(said(text)).toBe(expected);
  else expect(said(text)).toMatch(expected);
});
