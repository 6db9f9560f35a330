import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { Report } from '#platform/edge/reports/report-cache.js';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import { Assets } from './assets.js';
import { llmsTxt, robotsTxt, securityTxt, sitemapXml } from './site-files.js';
import { PageRenderer } from './page-renderer.js';
import type { Offer } from './tools/tool-list.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

const FOR_EVER = 31_536_000;
const A_DAY = 86_400;
/** Of security.txt, which is made again every day; RFC 9116 advises less than a year. */
const VALIDITY_MS = 180 * A_DAY * 1000;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/** Static files of the pages. */
@Controller()
@ApiExcludeController()
@Unlimited()
export class FilesController {
  constructor(
    private readonly assets: Assets,
    private readonly renderer: PageRenderer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get('assets/:version/:name')
  asset(@Param('version') version: string, @Param('name') name: string): Report<Rendered> {
    // An old URL returns the current file, which must not be cached under it.
    return this.file(name, version === this.assets.version ? FOR_EVER : 0);
  }

  @Get('favicon.svg')
  favicon(): Report<Rendered> {
    return this.file('favicon.svg', A_DAY);
  }

  /** For programs that ask for it without reading a page. */
  @Get('favicon.ico')
  oldFavicon(): Report<Rendered> {
    return this.file('favicon.ico', A_DAY);
  }

  @Get('apple-touch-icon.png')
  touchIcon(): Report<Rendered> {
    return this.file('touch-icon.png', A_DAY);
  }

  @Get('social-card.png')
  card(): Report<Rendered> {
    return this.file('social-card.png', A_DAY);
  }

  @Get('robots.txt')
  robots(@CurrentVisitor() visitor: Visitor): Report<Rendered> | Rendered {
    return this.text(visitor, robotsTxt, TEXT);
  }

  @Get('sitemap.xml')
  sitemap(@CurrentVisitor() visitor: Visitor): Report<Rendered> | Rendered {
    return this.text(visitor, sitemapXml, XML);
  }

  @Get('llms.txt')
  llms(@CurrentVisitor() visitor: Visitor): Report<Rendered> | Rendered {
    return this.text(visitor, llmsTxt, TEXT);
  }

  /** RFC 9116. The day is part of the edition, because the end of validity moves on. */
  @Get('.well-known/security.txt')
  security(): Report<Rendered> {
    const { securityContacts: contacts } = this.config;
    if (contacts.length === 0) throw new ApiError('not_found');
    const expires = startOfDay(this.clock.now() + VALIDITY_MS);
    const make = () => new Rendered(securityTxt(contacts, expires, this.renderer.base), TEXT);
    return new Report(contacts, A_DAY, make, expires);
  }

  private file(name: string, maxAge: number): Report<Rendered> {
    const file = this.assets.find(name);
    if (!file) throw new ApiError('not_found');
    return new Report(file, maxAge, () => file);
  }

  private text(
    visitor: Visitor,
    make: (base: string, offer: Offer) => string,
    headers: Readonly<Record<string, string>>,
  ): Report<Rendered> | Rendered {
    const { base, offer } = this.renderer;
    // These files need absolute URLs. Those with the Host header of a client are not for others.
    if (base === '') return new Rendered(make(visitor.origin, offer), { ...headers, 'Cache-Control': 'no-store' });
    return new Report(make, A_DAY, () => new Rendered(make(base, offer), headers), base);
  }
}

function startOfDay(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)}T00:00:00Z`;
}
