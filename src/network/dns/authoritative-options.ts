/** How long name servers are waited for. */
export class AuthoritativeOptions {
  /** For each attempt, and for each step over TCP. */
  readonly timeoutMs: number = 1500;
  /** Over UDP, where packets get lost. */
  readonly attempts: number = 2;

  constructor(settings: Partial<AuthoritativeOptions> = {}) {
    Object.assign(this, settings);
  }
}
