/** An answer to an SMTP command. */
export interface MailAnswer {
  readonly code: number;
  readonly text: string;
}

/** What was said last to a client that named an address of ours. */
export interface LastReply {
  readonly at: string;
  readonly client: string;
  readonly helo: string;
  readonly command: string;
  readonly answer: string;
}

/** A message with what the server saw of its delivery. */
export interface ReceivedMail {
  /** The local part of the recipient, in lower case. */
  readonly mailbox: string;
  readonly client: string;
  readonly helo: string;
  /** Empty for a bounce. */
  readonly mailFrom: string;
  readonly tls: { readonly version: string; readonly cipher: string } | null;
  /** With the trace fields that a receiver puts on top of a message. */
  readonly bytes: Uint8Array;
  /** Without them. */
  readonly size: number;
}

/** Who receives the mail that a listener accepts. */
export abstract class Mailboxes {
  /** Undefined if the mailbox takes a message now; otherwise the refusal. */
  abstract refusal(mailbox: string): Promise<MailAnswer | undefined>;
  abstract receive(mail: ReceivedMail): Promise<MailAnswer>;
  abstract note(mailbox: string, reply: LastReply): void;
}
