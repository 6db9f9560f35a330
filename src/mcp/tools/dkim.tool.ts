import { Injectable } from '@nestjs/common';
import type { Caller } from '../../edge/limits/caller.js';
import { DkimParams, type DkimResult } from '../../dkim/dkim.dto.js';
import { DkimService } from '../../dkim/dkim.service.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { oneLine } from '../one-line.js';
import { rcodeText } from '../rcode-text.js';
import { Tool } from '../tool.js';

const DENIALS = new Set([0, 3]); // NOERROR without a record, NXDOMAIN
const LONGEST_RECORD = 6000;

@Injectable()
export class DkimTool extends Tool<DkimParams, DkimResult> {
  readonly name = 'dkim_check';
  readonly operation = 'inspectDkim';
  readonly input = DkimParams;

  constructor(
    private readonly service: DkimService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: DkimParams, caller?: Caller): Promise<DkimResult> {
    return (await this.service.inspect(params, caller)).body;
  }

  render({ name, status = 0, testing, record, ...key }: DkimResult): string {
    if (!key.found)
      return this.say(DENIALS.has(status) ? 'missing' : 'unknown', { name, rcode: rcodeText(this.localizer, status) });
    const verdict = !key.valid ? 'invalid' : key.revoked ? 'revoked' : 'valid';
    return [
      this.say(verdict, { name, keyType: key.keyType ?? '', keyBits: key.keyBits ?? '' }),
      ...(testing ? [this.say('testing')] : []),
      this.say('record', { record: oneLine(record ?? '', LONGEST_RECORD) }),
    ].join('\n');
  }
}
