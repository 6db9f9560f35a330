import { takesLongerThan } from '#test/checks/cpu-time.js';
import { analyzeBounce } from './bounce-analysis.js';

const LARGEST = 65_536;
/** Maximum time of one event loop iteration; about 20 ms were measured. */
const MAX_MS = 50;

const MAIL = 'From: MAILER-DAEMON\nSubject: Undelivered\n\n';
const REPORT = 'From: MAILER-DAEMON\nContent-Type: multipart/report; boundary=b\n\n--b\n';
const STATUS = `${REPORT}Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n`;

function filled(start: string, unit: (index: number) => string): Buffer {
  let text = start;
  for (let index = 0; text.length < LARGEST; index++) text += unit(index);
  return Buffer.from(text.slice(0, LARGEST));
}

it.each([
  ['recipients', STATUS, (i: number) => `Final-Recipient: rfc822; a${i}@b.c\nAction: failed\nStatus: 5.1.1\n\n`],
  [
    'diagnostics',
    STATUS,
    (i: number) => `Final-Recipient: rfc822; a${i}@b.c\nDiagnostic-Code: smtp; 550 mailbox is\n\n`,
  ],
  ['errors', MAIL, (i: number) => `<a${i}@b.c>: 550 5.1.1 message sender recipient\n`],
  ['addresses', MAIL, (i: number) => `<a${i}@b.c>\n`],
  ['words of phrases', MAIL, () => 'user unknown mailbox full spam blocked message sender '],
  ['parts', REPORT, () => '--b\nContent-Type: multipart/mixed; boundary=b\n\n'],
  ['escapes', `${REPORT}Content-Transfer-Encoding: quoted-printable\n\n`, () => '=41=42'],
  ['header fields', '', (i: number) => `X-Failed-Recipients: a${i}@b.c\n`],
])('64 KB of %s take linear time', (_, start, unit) => {
  const bounce = filled(start, unit);
  expect(takesLongerThan(MAX_MS, () => analyzeBounce(bounce))).toBe(false);
});
