import { Injectable } from '@nestjs/common';
import { IpAddress } from '#base/domain/ip-address.js';
import { invalidBody, quoteInput } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { Delivery } from './examine-message.js';
import type { MessageAnalysisResult } from './message-analysis.dto.js';
import { MessageAnalyzer } from './message-analyzer.js';
import { MessageRenderer } from './message-renderer.js';

/** Neither stores nor logs anything of the request. */
@Injectable()
export class MessageAnalysisService {
  constructor(
    private readonly analyzer: MessageAnalyzer,
    private readonly renderer: MessageRenderer,
  ) {}

  async analyze(
    bytes: Uint8Array,
    delivery: Delivery,
    language: Language,
    client?: Client,
  ): Promise<MessageAnalysisResult> {
    const { clientIp } = delivery;
    if (clientIp !== undefined && !IpAddress.parse(clientIp))
      throw invalidBody('address', { field: 'clientIp', value: quoteInput(clientIp) });
    return this.renderer.render(await this.analyzer.analyze(bytes, delivery, client), language);
  }
}
