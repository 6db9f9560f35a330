import { Controller, HttpCode, HttpStatus, Param, Post, Req, Res } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { sentKey } from '#platform/edge/keys/api-key.js';
import { ApiKeyGuard } from '#platform/edge/keys/api-key.guard.js';
import { NOBODY } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import { ScanParams } from '#features/scans/scans.dto.js';
import { ScansService } from '#features/scans/scans.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { readPostedForm } from './tools/posted-form.js';
import { ScanDeletedPage } from './tools/scan-deletion.js';
import { ScanPage } from './tools/scan.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

const HEADERS = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };

/** How far a scan is, and what it found, for those who have its link. Its key deletes it. */
@Controller('scans')
export class ScanPageController {
  constructor(
    private readonly scans: ScansService,
    private readonly renderer: PageRenderer,
    private readonly keys: ApiKeyGuard,
    private readonly limiter: RateLimiter,
  ) {}

  @UnlimitedPage(':id')
  scan(@Param() { id }: ScanParams, @CurrentVisitor() visitor: Visitor): Promise<Rendered> {
    return this.show(id, visitor);
  }

  @Post(':id/delete')
  @HttpCode(200)
  @SkipThrottle()
  @PageRoute()
  async remove(
    @Param() { id }: ScanParams,
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Rendered> {
    const { form, visitor } = readPostedForm(request, asked);
    try {
      await this.removeWith(form.get('key') ?? '', id, request, response);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_api_key') throw error;
      response.status(HttpStatus.FORBIDDEN);
      return this.show(id, visitor, true);
    }
    return this.renderer.render(visitor, element(ScanDeletedPage, {}), HEADERS);
  }

  private async show(id: string, visitor: Visitor, isRefused = false): Promise<Rendered> {
    const [scan, summary] = await Promise.all([this.scans.state(id), this.scans.summary(id, visitor.language)]);
    return this.renderer.render(visitor, element(ScanPage, { scan, summary, isRefused }), HEADERS);
  }

  /** By the rules of keys in headers: wrong ones count, so that nobody can guess. */
  private async removeWith(key: string, id: string, request: Request, response: Response): Promise<void> {
    const count = () => this.limiter.admit(request, response, ['day']);
    await this.keys.identify(request, response, count, sentKey({ 'x-api-key': key }));
    await this.scans.remove(id, request.apiClient ?? NOBODY);
  }
}
