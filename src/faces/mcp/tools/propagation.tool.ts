import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { PropagationResult, ResolverEntry } from '#features/propagation/propagation.dto.js';
import { PropagationService } from '#features/propagation/propagation.service.js';
import { oneLine } from '../one-line.js';
import { rcodeText } from '../rcode-text.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const SHORT = 500;

@Injectable()
export class PropagationTool extends Tool<QueryParams, PropagationResult> {
  readonly name = 'dns_propagation';
  readonly operation = 'comparePropagation';
  readonly input = () => QueryParams;
  /** In place of the long list of types, which `dns_lookup` has already. */
  override readonly more = [
    { name: 'type', description: 'Record type, as in dns_lookup.', schema: { type: 'string', example: 'MX' } },
  ];

  constructor(
    private readonly service: PropagationService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(question: QueryParams, client?: Client): Promise<PropagationResult> {
    return (await this.service.compare(question, client)).body;
  }

  render({ name, type, resolvers, consistency }: PropagationResult): string {
    const { reachable, total, agreeing, consistent } = consistency;
    const verdict = reachable === 0 ? 'unknown' : consistent ? 'consistent' : 'inconsistent';
    const head = this.say(verdict, { name, type, reachable, total, agreeing });
    const entries = resolvers.map((resolver) => this.formsOf(resolver));
    return this.listed(head, entries);
  }

  private formsOf({ label, reachable, status, answers }: ResolverEntry): Forms {
    if (!reachable) return [`- ${label}: ${this.say('unreachable')}`];
    const records = answers.map(({ ttl, data }) => `${oneLine(data)} (TTL ${ttl ?? '-'})`).join(' | ');
    const answer = answers.length > 0 ? records : rcodeText(this.localizer, status);
    return [`- ${label}: ${oneLine(answer, SHORT)}`, `- ${label}: ${answer}`];
  }
}
