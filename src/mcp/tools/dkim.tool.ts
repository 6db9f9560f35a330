import { Injectable } from '@nestjs/common';
import type { Client } from '../../edge/limits/client.js';
import { DkimParams, type DkimResult } from '../../dkim/dkim.dto.js';
import { DkimService } from '../../dkim/dkim.service.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { oneLine } from '../one-line.js';
import { rcodeText } from '../rcode-text.js';
import { Tool } from '../tool.js';

const DENIALS = new Set([0, 3]); // NOERROR without a record, NXDOMAIN
const MAX_RECORD_LENGTH = 6000;

/** RFC 8301 section 3.2: signers must use at least 1024 bits and should use 2048. */
const MIN_BITS = 1024;
const RECOMMENDED_BITS = 2048;

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

  render({ name, status = 0, testing, record, ...key }: DkimResult): string {
    if (!key.found)
      return this.say(DENIALS.has(status) ? 'missing' : 'unknown', { name, rcode: rcodeText(this.localizer, status) });
    const verdict = !key.valid ? 'invalid' : key.revoked ? 'revoked' : 'valid';
    return [
      this.say(verdict, { name, keyType: key.keyType ?? '', keyBits: key.keyBits ?? '' }),
      ...(verdict === 'valid' && isShort(key) ? [this.say(key.keyBits! < MIN_BITS ? 'weak' : 'short')] : []),
      ...(testing ? [this.say('testing')] : []),
      ...(record ?? '').split('\n').map((line) => this.say('record', { record: oneLine(line, MAX_RECORD_LENGTH) })),
    ].join('\n');
  }
}

function isShort({ keyType, keyBits }: Pick<DkimResult, 'keyType' | 'keyBits'>): boolean {
  return keyType === 'rsa' && typeof keyBits === 'number' && keyBits < RECOMMENDED_BITS;
}
