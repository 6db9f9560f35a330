import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { packReport, unpackReport } from '#platform/edge/reports/report-packing.js';
import type { SeverityCounts } from '#features/health/health.dto.js';
import type { MessageAnalysis } from '#features/message-analysis/message-analyzer.js';
import type { LastReply } from '#platform/mail-listener/mailboxes.js';
import { type BoxFields, MailTestBoxes } from './mail-test-boxes.js';
import { LIFE_MS, MAX_MESSAGES } from './mail-test-limits.js';

const MAX_KEPT_BYTES = 512 * 1024;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LETTERS = 26; // 130 random bits
const MAILBOX_LETTERS = 10;

/** A message that arrived: what was found out about it, without a language and without the message. */
export interface KeptMessage {
  readonly at: string;
  readonly size: number;
  readonly analysis: MessageAnalysis;
}

export interface SenderReport {
  readonly domain: string;
  readonly score: number;
  readonly summary: SeverityCounts;
  readonly checkedAt: string;
}

export interface MailTest {
  readonly id: string;
  readonly mailbox: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** In the order of their arrival. */
  readonly messages: readonly KeptMessage[];
  /** Of the domain of the last message, as soon as it is known. */
  readonly sender: SenderReport | undefined;
  readonly lastReply: LastReply | undefined;
  /** Differs after every change. */
  readonly version: string;
}

interface Head {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Mail tests. The address says nothing about the id, which is all that is needed to read the result. */
@Injectable()
export class MailTestStore {
  constructor(@Inject(MailTestBoxes) private readonly boxes: MailTestBoxes) {}

  /** Undefined if there is no room for another. */
  async create(now: number): Promise<MailTest | undefined> {
    const id = randomLetters();
    const [createdAt, expiresAt] = [now, now + LIFE_MS].map((at) => new Date(at).toISOString());
    const head: Head = { id, createdAt: createdAt!, expiresAt: expiresAt! };
    const isKept = await this.boxes.create(mailboxOf(id), { head: packReport(head) }, LIFE_MS);
    return isKept ? this.read(id) : undefined;
  }

  /** Undefined if it does not exist or has expired. */
  async read(id: string): Promise<MailTest | undefined> {
    const mailbox = mailboxOf(id);
    const fields = await this.boxes.read(mailbox);
    const head = fields && (valueIn(fields, 'head') as Head | undefined);
    if (!fields || head?.id !== id) return undefined;
    const messages = Array.from(
      { length: MAX_MESSAGES },
      (_, i) => valueIn(fields, `message-${i + 1}`) as KeptMessage | undefined,
    );
    const received = messages.filter((one) => one !== undefined);
    return {
      ...head,
      mailbox,
      messages: received,
      sender: valueIn(fields, `sender-${received.length}`) as SenderReport | undefined,
      lastReply: valueIn(fields, 'reply') as LastReply | undefined,
      version: createHash('sha256')
        .update([...fields].map(([name, value]) => `${name} ${value.length}`).join('\n'))
        .update(fields.get('reply') ?? '')
        .digest('base64url'),
    };
  }

  /** How many messages a mailbox has; undefined if it does not exist. */
  async received(mailbox: string): Promise<number | undefined> {
    const fields = await this.boxes.read(mailbox);
    return fields && Number(fields.get('count') ?? 0);
  }

  /** The number of the next message; 0 if the mailbox is full, undefined if it has expired. */
  next(mailbox: string): Promise<number | undefined> {
    return this.boxes.count(mailbox, MAX_MESSAGES);
  }

  /** False if it is too large, or the mailbox has expired. */
  async keep(mailbox: string, number: number, message: KeptMessage): Promise<boolean> {
    const value = packReport(message);
    return value.length <= MAX_KEPT_BYTES && this.boxes.put(mailbox, `message-${number}`, value);
  }

  async keepSender(mailbox: string, number: number, sender: SenderReport): Promise<void> {
    await this.boxes.put(mailbox, `sender-${number}`, packReport(sender));
  }

  async keepReply(mailbox: string, reply: LastReply): Promise<void> {
    await this.boxes.put(mailbox, 'reply', packReport(reply));
  }

  /** Returns whether it existed. */
  async remove(id: string): Promise<boolean> {
    const existed = (await this.read(id)) !== undefined;
    if (existed) await this.boxes.remove(mailboxOf(id));
    return existed;
  }
}

/** Everybody on the way sees the address, so the id cannot be read from it. */
function mailboxOf(id: string): string {
  const digest = createHash('sha256').update(`mail-test ${id}`).digest();
  const letters = lettersOf(digest).slice(0, MAILBOX_LETTERS);
  return `${letters.slice(0, MAILBOX_LETTERS / 2)}-${letters.slice(MAILBOX_LETTERS / 2)}`;
}

function randomLetters(): string {
  return lettersOf(randomBytes(ID_LETTERS));
}

/** 32 letters: five bits of each byte. */
function lettersOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]!).join('');
}

function valueIn(fields: BoxFields, name: string): unknown {
  const value = fields.get(name);
  return value && unpackReport(value);
}
