export class TlsOptions {
  /** Connections to one address of a web server, the complete handshake included. */
  readonly maxConnections: number = 10;
  /** Connections to one mail server, besides the session that shows its certificate. */
  readonly maxMailConnections: number = 3;
  /** Before each connection to a server that has refused one. */
  readonly pauseMs: number = 500;
  /** For each step of a connection. */
  readonly timeoutMs: number = 4000;
  /** For all questions to one address. */
  readonly totalMs: number = 15_000;
  /** For all questions to one mail server; many of them delay their greeting. */
  readonly mailTotalMs: number = 8000;

  constructor(settings: Partial<TlsOptions> = {}) {
    Object.assign(this, settings);
  }
}
