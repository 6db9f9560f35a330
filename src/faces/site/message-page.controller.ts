import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { MessageAnalysisService } from '#features/message-analysis/message-analysis.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { MessagePage } from './tools/message.page.js';
import { MAX_FORM_BYTES, type UploadedMessage, uploadedMessage } from './tools/uploaded-message.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

/** Messages and results are not stored. */
@Controller('message')
export class MessagePageController {
  constructor(
    private readonly messages: MessageAnalysisService,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(MessagePage, {}));
  }

  @PostedPage()
  @BurstLimit('message-analysis')
  @BodyLimit(MAX_FORM_BYTES)
  async analyze(
    @Req() request: Request,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { language, ...message } = uploadedMessage(request);
    const seen = language ? { ...visitor, language, explicit: true } : visitor;
    const result = await this.resultOf(message, seen.language, client);
    const page = element(MessagePage, result ? { result } : { isRefused: true });
    return this.renderer.render(seen, page, { 'X-Robots-Tag': 'noindex' });
  }

  /** Undefined if it is no message; the page shows this above the form. */
  private async resultOf({ bytes, isText }: Omit<UploadedMessage, 'language'>, language: Language, client: Client) {
    try {
      return await this.messages.analyze(bytes, { isText }, language, client);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_body') return undefined;
      throw error;
    }
  }
}
