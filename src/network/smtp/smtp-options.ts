export class SmtpOptions {
  /** For the whole conversation: many servers greet late, so that who does not wait is known as a spammer. */
  readonly totalMs: number = 10_000;
  /** Of these, for the connection. */
  readonly connectMs: number = 4000;
  /** Our name in EHLO; without one, the address that the connection comes from (RFC 5321 section 4.1.4). */
  readonly heloName: string = '';
  /** Conversations under way, and how many may wait for their turn. */
  readonly atOnce: number = 64;
  readonly waiting: number = 512;
  /** Conversations kept. */
  readonly entries: number = 5000;

  constructor(settings: Partial<SmtpOptions> = {}) {
    Object.assign(this, settings);
  }
}
