import type { Request, Response } from 'express';
import { writeLogLine } from './log-lines.js';

/** One line a request. No query string, header or body is ever in it. */
export function logWhenDone(request: Request, response: Response): void {
  const start = performance.now();
  const { path, ip } = request;
  response.once('close', () => {
    writeLogLine({
      time: new Date().toISOString(),
      level: response.statusCode >= 500 ? 'error' : 'info',
      event: 'request',
      id: request.requestId,
      method: request.method,
      path,
      status: response.statusCode,
      aborted: response.writableFinished ? undefined : true,
      ms: Math.round((performance.now() - start) * 100) / 100,
      client: ip,
    });
  });
}
