import type { Response } from 'express';
import { whenClosed } from '#platform/runtime/when-closed.js';

/** How long a reader may take nothing before it is cut off. */
const STALL_MS = 60_000;

/** Writes a part of a response, and waits while the reader is slow, so that no text piles up. */
export function pacedWrite(response: Response, text: string): Promise<void> {
  if (text === '' || response.closed || response.destroyed || response.write(text)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), STALL_MS);
    const done = () => {
      clearTimeout(timer);
      response.off('drain', done);
      stopWaiting();
      resolve();
    };
    const stopWaiting = whenClosed(response, done);
    response.once('drain', done);
  });
}
