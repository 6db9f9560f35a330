import { Injectable } from '@nestjs/common';
import type { Caller } from '../../edge/limits/caller.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { QuestionParams } from '../../edge/params/question-params.js';
import type { PropagationResult, ResolverEntry } from '../../propagation/propagation.dto.js';
import { PropagationService } from '../../propagation/propagation.service.js';
import { oneLine } from '../one-line.js';
import { rcodeText } from '../rcode-text.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const SHORT = 500;

@Injectable()
export class PropagationTool extends Tool<QuestionParams, PropagationResult> {
  readonly name = 'dns_propagation';
  readonly operation = 'comparePropagation';
  readonly input = () => QuestionParams;

  constructor(
    private readonly service: PropagationService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(question: QuestionParams, caller?: Caller): Promise<PropagationResult> {
    return (await this.service.compare(question, caller)).body;
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
    const told = answers.length > 0 ? records : rcodeText(this.localizer, status);
    return [`- ${label}: ${oneLine(told, SHORT)}`, `- ${label}: ${told}`];
  }
}
