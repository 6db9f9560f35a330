import type { RequestHandler } from 'express';
import type { Metrics } from '../../metrics/metrics.js';

/** More unanswered requests on one connection than any client sends in earnest. */
export const MOST_WAITING = 32;

/**
 * The requests of one connection are served one after the other, however early they come, so that a client that does not
 * read holds the memory of one answer. Whoever sends too many ahead is cut off; it may send again what was not answered.
 */
export function inTurn({ hangUps }: Metrics): RequestHandler {
  const queues = new WeakMap<object, (() => void)[]>();
  return ({ socket }, response, next) => {
    const waiting = queues.get(socket);
    if (waiting && waiting.length >= MOST_WAITING) {
      if (!socket.destroyed) hangUps.count('pipelined');
      socket.destroy();
      return;
    }
    const queue = waiting ?? [];
    response.once('close', () => {
      const following = queue.shift();
      if (following) following();
      else queues.delete(socket);
    });
    if (waiting) {
      waiting.push(next);
      return;
    }
    queues.set(socket, queue);
    next();
  };
}
