import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

import type { ApiError } from '../edge/errors/api-error.js';
import { type ErrorFormat, ErrorFormats } from '../edge/http/error-formats.js';
import { sendRendered } from '../edge/http/lean-express.adapter.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { ErrorPage } from './pages/error.page.js';
import { readDomain } from '../domain/typed-name.js';
import { visitOf } from './visit.js';

const PAGES =
  /^\/(?:$|(?:check|lookup|propagation|dnssec|availability|idn|mail-check|dkim|headers|bounce|seo-check|generate|preview|move|rules)(?:\/|$)|api\/?$)/;
const MACHINES = /^\/(?:api|mcp|docs|badge|healthz|readyz|metrics|probe|assets)(?:[/-]|$)/;

/** Where a page was asked for, an error is a page too. */
@Injectable()
export class SiteErrorFormat implements ErrorFormat {
  constructor(
    formats: ErrorFormats,
    private readonly renderer: PageRenderer,
  ) {
    formats.add(this);
  }

  isFor({ path, headers }: Request): boolean {
    return PAGES.test(path) || (!MACHINES.test(path) && (headers.accept ?? '').includes('text/html'));
  }

  show(error: ApiError, request: Request, response: Response): void {
    const visit = visitOf(request);
    const meant = error.code === 'invalid_domain' ? meantBy(request.path) : undefined;
    const page = element(ErrorPage, { error, requestId: request.requestId ?? '', meant });
    response.statusCode = error.getStatus();
    sendRendered(response, this.renderer.render(visit, page, { 'X-Robots-Tag': 'noindex' }));
  }
}

/** The path of a page ends with the domain. */
function meantBy(path: string): string | undefined {
  try {
    return readDomain(decodeURIComponent(path.split('/')[2] ?? ''))?.ascii;
  } catch {
    return undefined;
  }
}
