import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import type { Metrics } from '#base/metrics/metrics.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import type { Shutdown } from './shutdown.js';
import type { Place, TurnLimit } from './turn-limit.js';

/** Unanswered requests that may wait on one connection; no real client sends more ahead. */
export const MAX_WAITING = 32;

/** A connection with a request that is being answered. */
interface Pipeline {
  /** The response that is sent now. */
  current: Response;
  readonly waiting: { readonly response: Response; readonly start: () => void }[];
}

/**
 * Serves the requests of one connection one after the other, so that a client that does not read holds the memory of one
 * response. A client that sends too many ahead is cut off, and what waits on a closed connection is dropped. During
 * shutdown the last response of a connection has `Connection: close`, so that the client connects elsewhere.
 */
export function pipelining({ hangUps }: Metrics, shutdown: Shutdown, turns: TurnLimit): RequestHandler {
  const pipelines = new Map<Socket, Pipeline>();
  shutdown.signal.addEventListener('abort', () => {
    for (const { current, waiting } of pipelines.values()) if (waiting.length === 0) markLast(current);
  });

  const startNext = (socket: Socket, pipeline: Pipeline) => {
    const next = socket.destroyed ? undefined : pipeline.waiting.shift();
    if (!next) {
      pipelines.delete(socket);
      return;
    }
    pipeline.current = next.response;
    begin(socket, pipeline, next.start, 'ahead');
  };

  const begin = (socket: Socket, pipeline: Pipeline, start: () => void, place: Place) => {
    whenClosed(pipeline.current, () => startNext(socket, pipeline));
    turns.run(() => {
      if (socket.destroyed) return;
      if (shutdown.begun && pipeline.waiting.length === 0) markLast(pipeline.current);
      start();
    }, place);
  };

  return ({ socket }, response, next) => {
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket);
    if (!pipeline) {
      const opened = { current: response, waiting: [] };
      pipelines.set(socket, opened);
      begin(socket, opened, next, 'next');
    } else if (pipeline.waiting.length < MAX_WAITING) {
      pipeline.waiting.push({ response, start: next });
      if (shutdown.begun) markFollowed(pipeline.current);
    } else {
      hangUps.count('pipelined');
      socket.destroy();
    }
  };
}

function markLast(response: Response): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function markFollowed(response: Response): void {
  if (!response.headersSent) response.removeHeader('Connection');
}
