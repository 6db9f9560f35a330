/** Limits of the dialer. */
export class DialerOptions {
  readonly maxConnections: number = 256;
  readonly maxConnectionsPerAddress: number = 8;
  /** How many connections may wait, and for how long. */
  readonly maxWaiting: number = 1024;
  readonly maxWaitMs: number = 5000;
  /** After this time the next address of a name is tried as well (RFC 8305 section 8). */
  readonly staggerMs: number = 250;
  /** PEM trust anchors instead of the built-in ones. */
  readonly ca?: readonly string[];

  constructor(settings: Partial<DialerOptions> = {}) {
    Object.assign(this, settings);
  }
}
