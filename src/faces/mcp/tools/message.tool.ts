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
import { findingsText, type Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { Tool } from '../tool.js';

type MessageArguments = MessageAnalysisBody & MessageAnalysisQuery;

const MAX_VALUE_LENGTH = 200;
const MAX_RESULTS = 10;

@Injectable()
export class MessageTool extends Tool<MessageArguments, MessageAnalysisResult> {
  readonly name = 'analyze_message';
  readonly operation = 'analyzeMessage';
  readonly input = () => IntersectionType(MessageAnalysisBody, MessageAnalysisQuery);
  override readonly limits: readonly Limit[] = ['burst:message-analysis', 'day'];
  override readonly localized = true;

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

  render({
    answer,
    signatures,
    spf,
    dmarc,
    recorded,
    arc,
    alterations,
    findings,
    locale,
  }: MessageAnalysisResult): string {
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const results = [
      `DMARC ${dmarc.result}: ${short(dmarc.domain ?? '–')}`,
      ...(recorded ? [recordedLine(recorded, say)] : []),
      ...(spf ? [`SPF ${spf.result}: ${short(spf.identity)}, ${short(spf.client)}`] : []),
      ...signatures.map(
        ({ domain, selector, result, reason = '' }) =>
          `DKIM ${result}: ${short(`${selector}._domainkey.${domain}`)} ${short(reason)}`,
      ),
      ...arc.instances.map(({ instance, domain, result }) => `ARC ${instance} ${result}: ${short(domain)}`),
      ...alterations.map(({ what }) => short(what)),
    ].slice(0, MAX_RESULTS);
    const text = [answer, ...results.map((result) => `- ${result.trimEnd()}`)].join('\n');
    return findingsText({ text, judged: true }, findings, say);
  }
}

function short(text: string): string {
  return oneLine(text, MAX_VALUE_LENGTH);
}

function recordedLine(recorded: NonNullable<MessageAnalysisResult['recorded']>, say: Translate): string {
  const { by, spf, dkim, dmarc } = recorded;
  const shown = (result: string | null) => short(result ?? '–');
  const results = { spf: shown(spf), dkim: shown(dkim), dmarc: shown(dmarc) };
  return say('message.recorded', { by: short(by ?? say('message.receiver')), ...results });
}
