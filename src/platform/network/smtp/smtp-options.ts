export class SmtpOptions {
  /** Session timeout; many servers delay the banner to detect bots. */
  readonly totalMs: number = 10_000;
  /** Timeout of the connection, as a part of the session. */
  readonly connectMs: number = 4000;
  /** Our name in EHLO; without one, the address that the connection comes from (RFC 5321 section 4.1.4). */
  readonly heloName: string = '';
  /** Concurrent sessions, and how many may wait. */
  readonly atOnce: number = 64;
  readonly waiting: number = 512;
  /** Cached sessions. */
  readonly entries: number = 5000;

  constructor(settings: Partial<SmtpOptions> = {}) {
    Object.assign(this, settings);
  }
}
