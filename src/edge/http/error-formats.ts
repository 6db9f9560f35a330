import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiError } from '../errors/api-error.js';

/** The error format of endpoints without JSON. */
export interface ErrorFormat {
  isFor(request: Request): boolean;
  show(error: ApiError, request: Request, response: Response): void;
}

/** Features that do not respond with JSON register their error format here. */
@Injectable()
export class ErrorFormats {
  private readonly formats: ErrorFormat[] = [];

  add(format: ErrorFormat): void {
    this.formats.push(format);
  }

  find(request: Request): ErrorFormat | undefined {
    return this.formats.find((format) => format.isFor(request));
  }
}
