import { adviceFor } from '#features/bounce/advice.js';
import { analyzeBounce, type BounceAnalysis } from '#features/bounce/bounce-analysis.js';
import type { BounceReport } from '#features/bounce/recipient-report.js';
import { ACTORS, REASON_NAMES } from '#features/bounce/reason.js';
import { takesLongerThan } from '../checks/cpu-time.js';
import { describeVectors, vectors } from '../conformance/vectors.js';
import { SEED } from '../seed.js';
import { howMany, sweep } from '../sweep.js';
import { hostileBounces } from './hostile-bounces.js';
import { Random } from './mutate.js';

const RUNS = howMany('mutated bounces', 50_000, 500, 2000);
/** Inputs per test; the watchdog ends a run in which no test finishes for too long. */
const BATCH = 2000;
const BATCHES = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, i) => i + 1);
const BUDGET_MS = 300; // an algorithm that is not linear takes seconds
const HOSTILE = sweep('hostile bounces', hostileBounces, 60, 120);
const MAX_RECIPIENTS = 100;

/** One bounce of each format. */
const SEEDS = [
  'From: MAILER-DAEMON@a.example (Mail Delivery System)\nTo: jo@a.example\nSubject: Undelivered Mail Returned to Sender\nContent-Type: multipart/report; report-type=delivery-status;\n\tboundary="b/1"\n\n--b/1\nContent-Type: text/plain; charset=us-ascii\n\n<mo@b.example>: host mx.b.example[192.0.2.1] said: 550 5.1.1\n    <mo@b.example>: User unknown (in reply to RCPT TO command)\n\n--b/1\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a.example\n\nFinal-Recipient: rfc822; mo@b.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.b.example\nDiagnostic-Code: smtp; 550 5.1.1 <mo@b.example>: User unknown\n\n--b/1\nContent-Type: message/rfc822\n\nFrom: Jo <jo@a.example>\nTo: mo@b.example\n\nHi\n--b/1--\n',
  'Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@a.example>\nX-Failed-Recipients: mo@b.example, po@c.example\nSubject: Delivery Status Notification (Failure)\n\nDelivery to the following recipient failed permanently:\n\n     mo@b.example\n\nTechnical details of permanent failure:\nThe error that the other server returned was:\n552 552 5.2.2 Over quota (state 14).\n\n----- Original message -----\nReceived: by 192.0.2.1\n',
  "From: MAILER-DAEMON@a.example\nSubject: failure notice\n\nHi. This is the qmail-send program at a.example.\nI'm afraid I wasn't able to deliver your message.\n\n<mo@b.example>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 no mailbox here by that name (#5.1.1)\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <jo@a.example>\n",
  'From: MAILER-DAEMON\nSubject: Returned mail: see transcript for details\n\n   ----- Transcript of session follows -----\n... while talking to mx.b.example.:\n>>> RCPT To:<mo@b.example>\n<<< 554 5.7.1 Rejected 192.0.2.1 found in dnsbl.example\n554 5.0.0 <mo@b.example>... Service unavailable\n',
  'From: no-reply@sns.example\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\neyJub3RpZmljYXRpb25UeXBlIjoiQm91bmNlIiwiYm91bmNlIjp7ImJvdW5jZWRSZWNpcGllbnRzIjpb\neyJlbWFpbEFkZHJlc3MiOiJtb0BiLmV4YW1wbGUiLCJhY3Rpb24iOiJmYWlsZWQiLCJzdGF0dXMiOiI1\nLjEuMSJ9XX19\n',
  'From: abuse@b.example\nSubject: FW: offer\nContent-Type: multipart/report; report-type=feedback-report; boundary=x\n\n--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <mo@b.example>\n--x\nContent-Type: message/rfc822\n\nFrom: jo@a.example\nTo: mo@b.example\n--x--\n',
  'From: mo@b.example\nAuto-Submitted: auto-replied\nSubject: =?utf-8?q?Abwesend?=\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>Bin bis M=C3=A4rz<br>weg &lt;mo@b.example&gt;</p>\n',
  '450 4.7.25 Client host rejected: cannot find your hostname, [2001:db8::1]',
];
const WORDS = [
  ...[
    '\n',
    '\n\n',
    '\n ',
    '--b/1',
    '--',
    ';',
    '"',
    '<',
    '>',
    '@',
    '=',
    ':',
    '\0',
    '\xff',
    '{',
    '}',
    '550 ',
    '5.7.1 ',
    '...',
  ],
  ...['Content-Type: ', 'boundary=', 'Final-Recipient: ', 'Action: ', 'Status: ', 'said: ', '>>> ', '<<< ', 'base64'],
];

function mutated(seed: string, random: Random): string {
  let text = seed;
  for (let times = 1 + random.below(6); times > 0; times--) {
    const at = random.below(text.length + 1);
    const until = at + random.below(40);
    const byte = String.fromCharCode(random.below(256));
    const replacement = random.pick([random.pick(WORDS), byte, text.slice(at, until).repeat(2), '']);
    text = text.slice(0, at) + replacement + text.slice(random.below(2) === 0 ? at : until);
  }
  return text;
}

/** Guarantees of the API for every input. */
function isSound({ reports, sender, signature }: BounceAnalysis): boolean {
  return (
    reports.length <= MAX_RECIPIENTS &&
    reports.every(({ reason }) => REASON_NAMES.includes(reason)) &&
    reports.every(hasTwoLikelyReasons) &&
    reports.every(({ status = '5.0.0', replyCode = '550' }) =>
      /^[245]\.\d+\.\d+ [245]\d\d$/.test(`${status} ${replyCode}`),
    ) &&
    reports.every((report) =>
      Object.values({ ...report }).every((value) => typeof value !== 'string' || value.trim() !== ''),
    ) &&
    reports.every((report) => {
      const { actor, checks } = adviceFor(report, { sender, signature });
      return ACTORS.includes(actor) && checks.every(({ endpoint }) => /^\/api\/v1\/[\w.:{}/-]+$/.test(endpoint));
    })
  );
}

/** Below high confidence the reason and another one; what the code suggests where the reason is unknown. */
function hasTwoLikelyReasons({ reason, confidence, likely }: BounceReport): boolean {
  if (confidence === 'high' || reason === 'undefined') return likely === undefined;
  return new Set(likely).size === 2 && (reason === 'onhold' || likely?.[0] === reason);
}

function expectSound(seeds: readonly string[], batch: number): void {
  const random = new Random(SEED + batch);
  for (let run = 0; run < Math.min(RUNS, BATCH); run++) {
    const text = mutated(random.pick(seeds), random);
    const analysis = analyzeBounce(Buffer.from(text, 'latin1'));
    if (!isSound(analysis)) throw new Error(`unsound: ${JSON.stringify({ text, analysis })}`);
  }
}

describe('bounce analysis', () => {
  it('reads its seeds', () => {
    const reasons = SEEDS.map((seed) => analyzeBounce(Buffer.from(seed)).reports[0]?.reason);
    expect(reasons).toEqual([
      'userunknown',
      'mailboxfull',
      'userunknown',
      'blocked',
      'userunknown',
      'feedback',
      'vacation',
      'requireptr',
    ]);
  });

  it.each(BATCHES)(`survives ${RUNS} mutated bounces: batch %d`, (batch) => expectSound(SEEDS, batch));

  it(`takes less than ${BUDGET_MS} ms for 64 KiB of anything`, () => {
    const slow = HOSTILE.filter(([, bytes]) => takesLongerThan(BUDGET_MS, () => analyzeBounce(bytes)));
    expect(slow.map(([name]) => name)).toEqual([]);
  });
});

describeVectors('bounce analysis of real bounces', () => {
  const real = vectors<{ raw: string }>('bounces/bounces.json').map(({ raw }) => raw);
  it.each(BATCHES)(`survives ${RUNS} mutated bounces: batch %d`, (batch) => expectSound(real, batch));
});
