import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { DkimParams, type DkimResult } from '#features/dkim/dkim.dto.js';
import { keyState } from '#features/dkim/key-state.js';
import { DkimService } from '#features/dkim/dkim.service.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { oneLine } from '../one-line.js';
import { rcodeText } from '../rcode-text.js';
import { Tool } from '../tool.js';

const MAX_RECORD_LENGTH = 6000;

const RECOMMENDED_BITS = 2048; // RFC 8301 section 3.2

@Injectable()
export class DkimTool extends Tool<DkimParams, DkimResult> {
  readonly name = 'dkim_check';
  readonly operation = 'inspectDkim';
  readonly input = () => DkimParams;

  constructor(
    private readonly service: DkimService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: DkimParams, client?: Client): Promise<DkimResult> {
    return (await this.service.inspect(params, client)).body;
  }

  render(result: DkimResult): string {
    const { name, status = 0, testing, record, keyType = '', keyBits } = result;
    const state = keyState(result);
    if (state === 'missing' || state === 'unknown')
      return this.say(state, { name, rcode: rcodeText(this.localizer, status) });
    const isShort = keyType === 'rsa' && (keyBits ?? RECOMMENDED_BITS) < RECOMMENDED_BITS;
    return [
      this.say(state, { name, keyType, keyBits: keyBits ?? '' }),
      ...(state === 'valid' && isShort ? [this.say('short')] : []),
      ...(testing ? [this.say('testing')] : []),
      ...(record ?? '').split('\n').map((line) => this.say('record', { record: oneLine(line, MAX_RECORD_LENGTH) })),
    ].join('\n');
  }
}
