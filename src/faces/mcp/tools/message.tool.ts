import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import {
  MessageAnalysisBody,
  MessageAnalysisQuery,
  type MessageAnalysisResult,
} from '#features/message-analysis/message-analysis.dto.js';
import { MessageAnalysisService } from '#features/message-analysis/message-analysis.service.js';
import { messageOf } from '#features/message-analysis/pasted-message.js';
import { messageView } from '../../views/message.view.js';
import { ViewTool } from '../view-tool.js';

type MessageArguments = MessageAnalysisBody & MessageAnalysisQuery;

@Injectable()
export class MessageTool extends ViewTool<MessageArguments, MessageAnalysisResult> {
  readonly name = 'analyze_message';
  readonly operation = 'analyzeMessage';
  readonly input = () => IntersectionType(MessageAnalysisBody, MessageAnalysisQuery);
  override readonly limits: readonly Limit[] = ['burst:message-analysis', 'day'];
  override readonly localized = true;
  readonly view = messageView;

  constructor(
    private readonly service: MessageAnalysisService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run(input: MessageArguments, client?: Client): Promise<MessageAnalysisResult> {
    const { bytes, delivery } = messageOf(input);
    return this.service.analyze(bytes, delivery, input.lang, client);
  }
}
