import type { SMTPServer } from 'smtp-server';
import type { LastReply } from './mailboxes.js';

export type Connection = SMTPServer['connections'] extends Set<infer C> ? C : never;

const MAX_COMMANDS = 120;
const MAX_VISIT_MS = 300_000;

/** Commands whose answers tell a sender what became of the message. */
const TOLD = new Set(['RCPT', 'DATA']);

/** One connection of a client: its bounds, and our answers. */
export class MailVisit {
  /** The mailboxes of ours that it named. */
  readonly named = new Set<string>();
  tls: { readonly version: string; readonly cipher: string } | null = null;
  private commands = 0;
  private command = '';
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly client: string,
    private readonly connection: Connection,
    private readonly tell: (mailbox: string, reply: LastReply) => void,
  ) {
    this.timer = setTimeout(() => this.end('4.4.2 This connection takes too long'), MAX_VISIT_MS);
    this.timer.unref();
  }

  began(command: string): void {
    this.command = command;
    if (++this.commands > MAX_COMMANDS) this.end('4.7.0 Too many commands');
  }

  answered(answer: string): void {
    if (!TOLD.has(this.command) && !/^[45]/.test(answer)) return;
    const { client, command } = this;
    const { hostNameAppearsAs } = this.connection.session;
    const helo = hostNameAppearsAs || '';
    for (const mailbox of this.named)
      this.tell(mailbox, { at: new Date().toISOString(), client, helo, command, answer });
  }

  /** Ends it with a temporary error: a mail server comes back, nothing is lost. */
  end(text: string): void {
    this.connection.send(421, text, false);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
