import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RawSmtp } from '#test/e2e/raw-smtp.js';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { temporaryFolder } from '#test/temporary-folder.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { MailListener } from './mail-listener.js';
import { type MailAnswer, Mailboxes, type ReceivedMail } from './mailboxes.js';

const MB = 2 ** 20;
const LONGEST_VISIT_MS = 300_000;
const HALF_CLOSED_MS = 60_000;

/** Counts what it is asked for. */
class CountingMailboxes extends Mailboxes {
  asked = 0;
  received = 0;
  noted = 0;

  refusal(): Promise<MailAnswer | undefined> {
    this.asked++;
    return Promise.resolve(undefined);
  }

  receive({ size }: ReceivedMail): Promise<MailAnswer> {
    this.received += size;
    return Promise.resolve({ code: 250, text: '2.0.0 Accepted' });
  }

  note(): void {
    this.noted++;
  }
}

const folder = temporaryFolder('mail-listener');
const made = new CertificateAuthority().issue({ names: ['mx.test.example'] });

function certificateIn(path: string) {
  const certificate = { cert: join(path, 'cert.pem'), key: join(path, 'key.pem') };
  writeFileSync(certificate.cert, made.cert);
  writeFileSync(certificate.key, made.key);
  return certificate;
}

let mailboxes: CountingMailboxes;
let memory: MemoryBudget;
let listener: MailListener;
let port: number;
beforeEach(async () => {
  // Only what bounds a visit; sockets keep the real time.
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'],
  });
  mailboxes = new CountingMailboxes();
  memory = new MemoryBudget(100 * MB);
  const certificate = certificateIn(folder);
  const options = {
    domain: 'test.example',
    name: 'mx.test.example',
    host: '127.0.0.1',
    port: 0,
    proxies: ['127.0.0.1'],
  };
  listener = new MailListener({ ...options, certificate, connections: 50 }, mailboxes, memory);
  port = await listener.listen();
});
afterEach(async () => {
  jest.useRealTimers();
  await listener.close();
});

/** Until a condition holds; sockets need a turn of the event loop each. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

async function visit(client = '192.0.2.1'): Promise<RawSmtp> {
  const smtp = await RawSmtp.open(port, client);
  await smtp.greet();
  return smtp;
}

describe('a slow client', () => {
  it.each<[string, readonly string[]]>([
    ['that says nothing', []],
    ['in the middle of a command', ['MAIL FR']],
    ['in the middle of a message', ['MAIL FROM:<a@b.example>\r\n', 'RCPT TO:<x@test.example>\r\n', 'DATA\r\n', 'Subj']],
  ])('%s is sent away after five minutes, with what it held', async (_, said) => {
    const smtp = await visit();
    for (const part of said) {
      smtp.write(part);
      if (part.endsWith('\r\n')) await smtp.reply();
    }
    expect(listener.open).toBe(1);
    jest.advanceTimersByTime(LONGEST_VISIT_MS);
    expect(await smtp.reply()).toMatch(/^421 4\.4\.2/);
    jest.advanceTimersByTime(HALF_CLOSED_MS); // also if it never closes its side
    await until(() => listener.open === 0);
    expect([memory.running, mailboxes.received]).toEqual([0, 0]);
  });
});

it('a handshake that trickles in ends after five minutes as well', async () => {
  const smtp = await visit();
  await smtp.say('STARTTLS');
  smtp.write('\x16\x03\x01\x02');
  jest.advanceTimersByTime(LONGEST_VISIT_MS);
  smtp.write('\x00');
  jest.advanceTimersByTime(HALF_CLOSED_MS);
  await smtp.ended();
  await until(() => listener.open === 0);
  expect(memory.running).toBe(0);
});

it('10,000 recipients at once cost at most as many questions as commands are allowed', async () => {
  const smtp = await visit();
  smtp.write(`MAIL FROM:<a@b.example>\r\n${'RCPT TO:<x@test.example>\r\n'.repeat(10_000)}`);
  await smtp.ended();
  expect(mailboxes.asked).toBeLessThanOrEqual(120);
  expect([mailboxes.received, memory.running]).toEqual([0, 0]);
});

it('16 MB of a message without an end are neither kept nor handed on', async () => {
  const smtp = await visit();
  for (const line of ['MAIL FROM:<a@b.example>', 'RCPT TO:<x@test.example>', 'DATA']) await smtp.say(line);
  let most = 0;
  for (let i = 0; i < 160; i++) {
    smtp.write('y'.repeat(100_000));
    most = Math.max(most, memory.running);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await smtp.ended();
  expect(most).toBeLessThanOrEqual(MB + 100_000);
  expect([mailboxes.received, memory.running]).toEqual([0, 0]);
});

it('100 connections of 50 clients: no more than allowed are open, and no one has more than six', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, (_, i) => RawSmtp.open(port, `192.0.2.${i % 50}`)));
  const greetings = await Promise.all(all.map((smtp) => smtp.reply()));
  const welcome = greetings.filter((text) => text.startsWith('220 ')).length;
  expect(welcome).toBeLessThanOrEqual(50);
  expect(listener.open).toBeLessThanOrEqual(50);
  expect(greetings.filter((text) => !/^(?:220|421) /.test(text))).toEqual([]);
  for (const smtp of all) smtp.close();
  await until(() => listener.open === 0);
  expect((await (await visit()).say('NOOP')).startsWith('250')).toBe(true);
});

it.each([
  ['garbage', Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 256))],
  ['NUL', Buffer.alloc(200_000)],
  ['lines of nothing', Buffer.from('\r\n'.repeat(100_000))],
])('200 kB of %s ask for no mailbox and leave nothing', async (_, bytes) => {
  const smtp = await visit();
  smtp.write(bytes);
  await smtp.ended();
  await until(() => listener.open === 0);
  expect([mailboxes.asked, mailboxes.received, mailboxes.noted, memory.running]).toEqual([0, 0, 0, 0]);
});
