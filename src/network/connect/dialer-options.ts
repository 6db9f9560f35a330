/** Limits of the dialer. */
export class DialerOptions {
  readonly maxConnections: number = 256;
  readonly maxConnectionsPerAddress: number = 8;
  /** How many connections may wait, and for how long. */
  readonly maxWaiting: number = 1024;
  readonly maxWaitMs: number = 5000;
  /** PEM trust anchors instead of the built-in ones. */
  readonly ca?: readonly string[];

  constructor(settings: Partial<DialerOptions> = {}) {
    Object.assign(this, settings);
  }
}
