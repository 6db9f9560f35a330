import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import { PropagationService } from '#features/propagation/propagation.service.js';
import { ViewTool } from '../view-tool.js';
import { propagationView } from '../../views/propagation.view.js';

@Injectable()
export class PropagationTool extends ViewTool<QueryParams, PropagationResult> {
  readonly name = 'dns_propagation';
  readonly operation = 'comparePropagation';
  readonly input = () => QueryParams;
  /** In place of the long list of types, which `dns_lookup` has already. */
  override readonly more = [
    { name: 'type', description: 'Record type, as in dns_lookup.', schema: { type: 'string', example: 'MX' } },
  ];
  readonly view = propagationView;

  constructor(
    private readonly service: PropagationService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(question: QueryParams, client?: Client): Promise<PropagationResult> {
    return (await this.service.compare(question, client)).body;
  }
}
