import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { SentReport } from '#features/compare/compare.job.js';
import { CompareService } from '#features/compare/compare.service.js';
import { DomainName } from '#base/domain/domain-name.js';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { bytesOf } from '#platform/edge/http/body.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { HealthService } from '#features/health/health.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { ComparePage } from './tools/compare.page.js';
import { readFormWithFiles, repeatedText } from './tools/posted-form.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

/** A form encodes each quote of the JSON as three bytes. */
const MAX_FORM = 2 * 2 ** 20;
const MAX_TYPED = 300;

@Controller('compare')
export class ComparePageController {
  constructor(
    private readonly comparisons: CompareService,
    private readonly health: HealthService,
    private readonly limiter: RateLimiter,
    private readonly localizer: Localizer,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(ComparePage, {}));
  }

  /** Neither report is stored. */
  @PostedPage()
  @BodyLimit(MAX_FORM)
  async compare(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor } = readFormWithFiles(request, asked, { maxFiles: 2, maxBytes: MAX_FORM });
    const sent = (name: string) => form.get(`${name}File`) ?? form.get(name) ?? '';
    const typed = { before: sent('before'), after: sent('after') };
    const repeated = { before: repeatedText(typed.before), after: repeatedText(typed.after) };
    try {
      const [first, second] = [domainIn(typed.before), domainIn(typed.after)];
      // A report that cannot be read is no reason to check a domain.
      const isLater = first === undefined && (second !== undefined || typed.after.trim() === '');
      const subject = isLater ? await this.comparisons.domainOf(typed.before, client) : (first?.ascii ?? '');
      const before = await this.reportIn(typed.before, visitor, client);
      const after = await this.reportIn(typed.after.trim() === '' ? subject : typed.after, visitor, client, !!first);
      const { length } = bytesOf(request);
      const compared = await this.comparisons.compared({ before, after }, length, client, visitor.language);
      return this.renderer.render(visitor, element(ComparePage, { typed: repeated, compared }));
    } catch (error) {
      if (!(error instanceof ApiError) || !/^invalid_(?:body|evidence)$/.test(error.code)) throw error;
      const refused = this.localizer.text(visitor.language, `errors.${error.code}`, error.params);
      return this.renderer.render(visitor, element(ComparePage, { typed: repeated, refused }));
    }
  }

  /** A pasted report, or that of a domain as it is now. The second check of a request counts as another one. */
  private async reportIn(text: string, { language }: Visitor, client: Client, isSecond = false): Promise<SentReport> {
    const domain = domainIn(text);
    if (!domain) return text;
    if (isSecond) await this.limiter.take(client, 'day');
    return (await this.health.check({ domain }, language, client)).body;
  }
}

/** A domain in one line, also within a URL or an email address; a report has more to it. */
function domainIn(text: string): DomainName | undefined {
  const typed = text.trim();
  return typed.length > MAX_TYPED || /[{\n]/.test(typed) ? undefined : (DomainName.parse(typed) ?? readDomain(typed));
}
