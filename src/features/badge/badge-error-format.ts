import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiError } from '#platform/edge/errors/api-error.js';
import { type ErrorFormat, ErrorFormats } from '#platform/edge/http/error-formats.js';
import { greyBadge, SVG } from './badge-image.js';

const BADGE = /^\/badge\/([^/]+)\.svg$/;

/** Errors of badge routes are gray badges, so that an image never breaks. */
@Injectable()
export class BadgeErrorFormat implements ErrorFormat {
  constructor(formats: ErrorFormats) {
    formats.add('badge', this);
  }

  canShow({ code }: ApiError): boolean {
    return code !== 'method_not_allowed';
  }

  show({ code }: ApiError, { path }: Request, response: Response): void {
    const [, domain = ''] = BADGE.exec(path) ?? [];
    const { image, maxAge } = greyBadge(domain, isInvalid(code) ? 'invalid' : 'unknown');
    response.statusCode = code === 'blocked' ? 403 : 200;
    response.setHeader('Content-Type', SVG);
    response.setHeader('Cache-Control', code === 'blocked' ? 'no-store' : `public, max-age=${maxAge}`);
    response.removeHeader('Retry-After');
    response.end(image);
  }
}

function isInvalid(code: ApiError['code']): boolean {
  return code === 'invalid_request' || code === 'invalid_domain';
}
