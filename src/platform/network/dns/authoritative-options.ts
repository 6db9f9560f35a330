/** Timeouts and attempts of queries to name servers. */
export class AuthoritativeOptions {
  /** Timeout of each attempt, and of each step over TCP. */
  readonly timeoutMs: number = 1500;
  /** Attempts over UDP, where packets can get lost. */
  readonly attempts: number = 2;

  constructor(settings: Partial<AuthoritativeOptions> = {}) {
    Object.assign(this, settings);
  }
}
