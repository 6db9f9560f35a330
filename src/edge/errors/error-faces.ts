import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiError } from './api-error.js';

/** How errors look where nobody reads JSON. */
export interface ErrorFace {
  isFor(request: Request): boolean;
  show(error: ApiError, request: Request, response: Response): void;
}

/** Features that answer with something else than JSON bring the face of their errors here. */
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
