import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { LookupAnswer, LookupResult } from '#features/lookup/lookup.dto.js';
import { LookupService } from '#features/lookup/lookup.service.js';
import { oneLine } from '../one-line.js';
import { rcodeText } from '../rcode-text.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const SHORT = 200;

@Injectable()
export class LookupTool extends Tool<QueryParams, LookupResult> {
  readonly name = 'dns_lookup';
  readonly operation = 'lookUp';
  readonly input = () => QueryParams;

  constructor(
    private readonly service: LookupService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(question: QueryParams, client?: Client): Promise<LookupResult> {
    return (await this.service.lookup(question, client)).body;
  }

  render(result: LookupResult): string {
    const { name, type, typeCode, status, ad, answers } = result;
    const records = answers.filter((answer) => answer.type === typeCode);
    const words = { name, type, count: records.length, rcode: rcodeText(this.localizer, status) };
    const verdict = this.say(status === 0 ? (records.length > 0 ? 'found' : 'none') : 'failed', words);
    const head = `${verdict} ${this.say(ad ? 'validated' : 'unvalidated')}`;
    const line = (answer: LookupAnswer, longest?: number) =>
      `- ${answer.name} ${answer.ttl ?? '-'} ${answer.type === typeCode ? type : this.say('alias')} ${oneLine(answer.data, longest)}`;
    const entries = answers.map((answer): Forms => [line(answer, SHORT), line(answer)]);
    return this.listed(head, entries);
  }
}
