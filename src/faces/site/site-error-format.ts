import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

import type { ApiError } from '#platform/edge/errors/api-error.js';
import { type ErrorFormat, ErrorFormats } from '#platform/edge/http/error-formats.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { ErrorPage } from './pages/error.page.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { visitorOf } from './visitor.js';

/** Shows errors as pages on routes of pages. */
@Injectable()
export class SiteErrorFormat implements ErrorFormat {
  constructor(
    formats: ErrorFormats,
    private readonly renderer: PageRenderer,
  ) {
    formats.add('page', this);
  }

  isWantedBy({ headers }: Request): boolean {
    return (headers.accept ?? '').includes('text/html');
  }

  show(error: ApiError, request: Request, response: Response): void {
    const visit = visitorOf(request);
    const meant = error.code === 'invalid_domain' ? domainInPath(request.path) : undefined;
    const page = element(ErrorPage, { error, requestId: request.requestId ?? '', meant });
    const rendered = this.renderer.render(visit, page, { 'X-Robots-Tag': 'noindex' });
    const { bytes, headers } = rendered.formFor(request.headers['accept-encoding']);
    response.status(error.getStatus()).set(headers).send(bytes);
  }
}

/** The domain in the second segment of the path. */
function domainInPath(path: string): string | undefined {
  try {
    return readDomain(decodeURIComponent(path.split('/')[2] ?? ''))?.ascii;
  } catch {
    return undefined;
  }
}
