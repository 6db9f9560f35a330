import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { CapacityError, Workload } from '../edge/limits/workload.js';
import type { Language } from '../edge/texts/localizer.js';
import { MoveInspector } from './move-inspector.js';
import { MoveRenderer } from './move-renderer.js';
import type { MoveInput, MoveResult } from './move.dto.js';
import { readMove } from './wanted-move.js';

/** Nothing of it is stored. */
@Injectable()
export class MoveService {
  constructor(
    private readonly inspector: MoveInspector,
    private readonly renderer: MoveRenderer,
    private readonly workload: Workload,
  ) {}

  async move(domain: DomainName, input: MoveInput, language: Language, caller?: Caller): Promise<MoveResult> {
    const wanted = readMove(input, domain.ascii);
    try {
      const report = await this.workload.run(caller, () => this.inspector.inspect(domain, wanted));
      return this.renderer.render(report, language);
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }
}
