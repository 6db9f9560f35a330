export class TlsOptions {
  /** Connections to one address of a web server, the complete handshake included. */
  readonly maxConnections: number = 10;
  /** Between the connections to one address. */
  readonly pauseMs: number = 50;
  /** For each step of a connection. */
  readonly timeoutMs: number = 4000;
  /** For all questions to one address. */
  readonly totalMs: number = 15_000;

  constructor(settings: Partial<TlsOptions> = {}) {
    Object.assign(this, settings);
  }
}
