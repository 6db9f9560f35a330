// Compared with postal-mime, which only splits the message into its parts.
import { Buffer } from 'node:buffer';
import PostalMime from 'postal-mime';
import { analyzeBounce } from '../dist/features/bounce/bounce-analysis.js';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const SIZE = 64 * 1024;
const REPEATS = 50;
const WARM_UPS = 4;

const recipients = Array.from({ length: 20 }, (_, i) => `jo${i}@b.example`);
const said = (address) => `550 5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`;
const start = [
  'From: MAILER-DAEMON@a.example (Mail Delivery System)',
  'To: news@a.example',
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b/1"',
  '',
  '--b/1',
  'Content-Type: text/plain; charset=us-ascii',
  '',
  ...recipients.map(
    (address) =>
      `<${address}>: host mx.b.example[192.0.2.1] said:\n    ${said(address)} (in reply to RCPT TO command)\n`,
  ),
  '--b/1',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; a.example',
  '',
  ...recipients.map(
    (address) =>
      `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ${said(address)}\n`,
  ),
  '--b/1',
  'Content-Type: message/rfc822',
  '',
  'From: news@a.example',
  '',
  '',
].join('\n');

/** A bounce for 20 recipients that returns a newsletter; as large as the endpoint accepts. */
const bounce =
  `${start}${'This is what the newsletter said, line by line.\n'.repeat(SIZE / 40)}`.slice(0, SIZE - 10) +
  '\n--b/1--\n';

export async function run() {
  const bytes = Buffer.from(bounce);
  const works = {
    ours: perBounce(() => analyzeBounce(bytes)),
    'postal-mime': perBounce(() => PostalMime.parse(bytes)),
  };
  await inTurns(works, WARM_UPS);
  const rounds = await inTurns(works);
  const unit = `µs CPU a bounce of ${Math.round(bytes.length / 1024)} KiB for ${recipients.length} recipients`;
  return [compared('bounce analysis', unit, rounds, (of) => of['postal-mime'] / of.ours)];
}

function perBounce(work) {
  const repeated = async () => {
    for (let i = 0; i < REPEATS; i++) await work();
  };
  return async () => (await cpuOf(repeated)) / REPEATS;
}
