import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { LookupResult } from '#features/lookup/lookup.dto.js';
import { LookupService } from '#features/lookup/lookup.service.js';
import { ViewTool } from '../view-tool.js';
import { lookupView } from '../../views/lookup.view.js';

@Injectable()
export class LookupTool extends ViewTool<QueryParams, LookupResult> {
  readonly name = 'dns_lookup';
  readonly operation = 'lookUp';
  readonly input = () => QueryParams;
  readonly view = lookupView;

  constructor(
    private readonly service: LookupService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(question: QueryParams, client?: Client): Promise<LookupResult> {
    return (await this.service.lookup(question, client)).body;
  }
}
