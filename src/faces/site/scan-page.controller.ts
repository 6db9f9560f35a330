import { Controller, Get, Param } from '@nestjs/common';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { ScanParams } from '#features/scans/scans.dto.js';
import { ScansService } from '#features/scans/scans.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PageRoute } from './page-route.js';
import { ScanPage } from './tools/scan.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

/** How far a scan is, and what it found, for those who have its link. */
@Controller('scans')
export class ScanPageController {
  constructor(
    private readonly scans: ScansService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(':id')
  @Unlimited()
  @PageRoute()
  async scan(@Param() { id }: ScanParams, @CurrentVisitor() visitor: Visitor): Promise<Rendered> {
    const [scan, summary] = await Promise.all([this.scans.state(id), this.scans.summary(id, visitor.language)]);
    return this.renderer.render(visitor, element(ScanPage, { scan, summary }), {
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    });
  }
}
