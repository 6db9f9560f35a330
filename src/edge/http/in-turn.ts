import type { RequestHandler, Response } from 'express';
import type { Metrics } from '../../metrics/metrics.js';
import type { Shutdown } from './shutdown.js';

/** More unanswered requests on one connection than any client sends in earnest. */
export const MOST_WAITING = 32;

/**
 * The requests of one connection are served one after the other, however early they come, so that a client that does not
 * read holds the memory of one answer. Anyone who sends too many ahead is cut off; it may send again what was not answered.
 * While the process is shutting down, the last answer ends the connection.
 */
export function inTurn({ hangUps }: Metrics, shutdown: Readonly<Shutdown>): RequestHandler {
  const queues = new WeakMap<object, (() => void)[]>();
  return ({ socket }, response, next) => {
    const waiting = queues.get(socket);
    if (waiting && waiting.length >= MOST_WAITING) {
      if (!socket.destroyed) hangUps.count('pipelined');
      socket.destroy();
      return;
    }
    const queue = waiting ?? [];
    beforeHead(response, () => {
      if (shutdown.begun && queue.length === 0) response.setHeader('Connection', 'close');
    });
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

/** Whatever sends the head of a response calls `writeHead`, be it implicitly. */
function beforeHead(response: Response, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = (...args: unknown[]) => {
    act();
    return writeHead(...args);
  };
}
