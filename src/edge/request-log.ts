import type { Request, Response } from 'express';
import { anonymousCaller } from './caller.js';

/** One JSON line a request. No query string, header or body is ever in it. */
export function logWhenDone(request: Request, response: Response): void {
  const start = performance.now();
  const path = request.path;
  const client = anonymousCaller(request).tracker.slice('ip:'.length);
  response.once('close', () => {
    const line = {
      time: new Date().toISOString(),
      level: response.statusCode >= 500 ? 'error' : 'info',
      event: 'request',
      id: request.requestId,
      method: request.method,
      path,
      status: response.statusCode,
      aborted: response.writableFinished ? undefined : true,
      ms: Math.round((performance.now() - start) * 100) / 100,
      client,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
}
