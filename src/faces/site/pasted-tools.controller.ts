import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BounceRecords } from '#features/bounce/bounce-records.service.js';
import { BounceService } from '#features/bounce/bounce.service.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { HeaderService } from '#features/header/header.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { BouncePage } from './tools/bounce.page.js';
import { HeadersPage } from './tools/headers.page.js';
import { readPastedMessage } from './tools/pasted.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

/** Tools for pasted messages. Messages and results are not stored. */
@Controller()
export class PastedToolsController {
  constructor(
    private readonly header: HeaderService,
    private readonly bounces: BounceService,
    private readonly records: BounceRecords,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage('headers')
  headersForm(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(HeadersPage, {}));
  }

  @PostedPage('headers')
  async headers(
    @Req() request: Request,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { raw, seen } = readForm(request, visitor);
    const result = await read(() => this.header.analyze(Buffer.from(raw), client));
    return this.renderer.render(seen, element(HeadersPage, result ? { raw, result } : { raw, refused: true }));
  }

  @UnlimitedPage('bounce')
  bounceForm(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(BouncePage, {}));
  }

  @PostedPage('bounce')
  async bounce(
    @Req() request: Request,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { raw, seen } = readForm(request, visitor);
    const bytes = Buffer.from(raw);
    const result = await read(() => this.bounces.analyze(bytes, seen.language, client));
    const now = result && (await this.records.lookUp(bytes, seen.language, client));
    return this.renderer.render(
      seen,
      element(BouncePage, result ? { raw, result, now: now ?? [] } : { raw, refused: true }),
    );
  }
}

function readForm(request: Request, visitor: Visitor): { raw: string; seen: Visitor } {
  const { raw, language } = readPastedMessage(request);
  return { raw, seen: language ? { ...visitor, language, explicit: true } : visitor };
}

/** Undefined if the input cannot be read; the page shows this at the field. */
async function read<T>(analyze: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await analyze();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_body') return undefined;
    throw error;
  }
}
