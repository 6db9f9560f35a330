import type { NextFunction, Request, RequestHandler, Response } from 'express';

const OPEN = /^\/(?:healthz|readyz|metrics)\/?$/;

/** The port of a worker is for the operator: everything else does not exist there. */
export function workerPort(): RequestHandler {
  return ({ path }: Request, response: Response, next: NextFunction) => {
    if (OPEN.test(path)) next();
    else response.status(404).set('Cache-Control', 'no-store').end();
  };
}
