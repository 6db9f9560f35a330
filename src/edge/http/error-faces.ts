import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiError } from '../errors/api-error.js';

/** The error format of endpoints without JSON. */
export interface ErrorFace {
  isFor(request: Request): boolean;
  show(error: ApiError, request: Request, response: Response): void;
}

/** Features that do not respond with JSON register their error format here. */
@Injectable()
export class ErrorFaces {
  private readonly faces: ErrorFace[] = [];

  add(face: ErrorFace): void {
    this.faces.push(face);
  }

  find(request: Request): ErrorFace | undefined {
    return this.faces.find((face) => face.isFor(request));
  }
}
