/** Bounds of the door. */
export class DialerOptions {
  readonly maxConnections: number = 256;
  readonly maxConnectionsPerAddress: number = 8;
  /** How many may wait for a place, and how long each. */
  readonly maxWaiting: number = 1024;
  readonly maxWaitMs: number = 5000;
  /** PEM trust anchors instead of the built-in ones. */
  readonly ca?: readonly string[];

  constructor(settings: Partial<DialerOptions> = {}) {
    Object.assign(this, settings);
  }
}
