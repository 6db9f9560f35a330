import { Http2Error } from './http2-error.js';

const INITIAL = 1024;
const MAX_SAVED = 4096;
const PER_SECOND = 20;

/** The frames that each of our requests allows the server to send: headers, data, a reset, and some control frames. */
export const FRAMES_PER_REQUEST = 16;
/** Octets of content that pay for one frame, so that a server may split an answer into small pieces, but not into tiny ones. */
export const OCTETS_PER_FRAME = 128;
/** Octets for cancelled streams that use up one frame. */
export const UNUSED_OCTETS_PER_FRAME = 1024;

/**
 * How many frames the server may still send on this connection. Requests, content that we use and time add to it. PING, SETTINGS,
 * RST_STREAM, empty DATA and all other frames use it up, so every kind of flood ends the connection.
 */
export class FrameBudget {
  private left = INITIAL;
  private refilledAt = performance.now();

  earn(frames: number): void {
    this.left = Math.min(MAX_SAVED, this.left + frames);
  }

  spend(frames = 1): void {
    this.left -= frames;
    if (this.left >= 0) return;
    this.refill();
    if (this.left < 0) throw Http2Error.ours('ENHANCE_YOUR_CALM');
  }

  private refill(): void {
    const now = performance.now();
    this.earn(Math.min(INITIAL, ((now - this.refilledAt) / 1000) * PER_SECOND));
    this.refilledAt = now;
  }
}
