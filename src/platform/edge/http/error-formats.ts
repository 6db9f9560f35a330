import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiError } from '../errors/api-error.js';
import { RouteTable } from './route-table.js';

/** How routes that do not answer with JSON show their errors. */
export interface ErrorFormat {
  /** Whether a request for an unknown path gets this format. */
  isWantedBy?(request: Request): boolean;
  /** Whether an error is shown in this format; all are, if this is absent. */
  canShow?(error: ApiError): boolean;
  show(error: ApiError, request: Request, response: Response): void;
}

/** Features register their formats here; `@ErrorsAs` names the format of a route. */
@Injectable()
export class ErrorFormats {
  private readonly formats = new Map<string, ErrorFormat>();

  constructor(private readonly routes: RouteTable) {}

  add(name: string, format: ErrorFormat): void {
    this.formats.set(name, format);
  }

  /** Undefined for JSON. Below a path with JSON errors, unknown paths have JSON errors as well. */
  find(error: ApiError, request: Request): ErrorFormat | undefined {
    const route = this.routes.find(request);
    const format = route ? this.formats.get(route.errorFormat ?? '') : this.wanted(request);
    return format?.canShow?.(error) === false ? undefined : format;
  }

  private wanted(request: Request): ErrorFormat | undefined {
    if (this.routes.near(request.path).some(({ errorFormat }) => errorFormat === undefined)) return undefined;
    return [...this.formats.values()].find((format) => format.isWantedBy?.(request));
  }
}
