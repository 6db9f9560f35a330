import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { type Client, NOBODY } from '#platform/edge/limits/client.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, Localizer } from '#platform/edge/texts/localizer.js';
import { ScanInput, ScanParams, type ScanResult, type ScanStart, type ScanSummary } from '#features/scans/scans.dto.js';
import { ScansService } from '#features/scans/scans.service.js';
import { listOf } from '#features/scans/sent-list.js';
import type { Block } from '../../views/block.js';
import { scanStartView, scanStateView, scanView } from '../../views/scan.view.js';
import type { Parameter } from '../tool-schemas.js';
import { ViewTool } from '../view-tool.js';

/** Results of REST that have no sentences are said in a language here. */
const LANG: Parameter = {
  name: 'lang',
  description: 'Language.',
  schema: { type: 'string', enum: LANGUAGES, example: 'de' },
};

/** A tool for scans: listed where they are on, and without limits of its own. */
@Injectable()
abstract class ScanTool<Input extends object, Result extends object> extends ViewTool<Input, Result> {
  override readonly limits = [];
  override readonly localized = true;
  override readonly hasExactId = true;

  constructor(
    protected readonly service: ScansService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  override get isOffered(): boolean {
    return this.service.isOn;
  }

  override unsuitable(): string {
    return 'mcp.noScan';
  }
}

type StartArguments = ScanInput & LangQuery;

@Injectable()
export class StartScanTool extends ScanTool<StartArguments, ScanStart> {
  readonly name = 'start_scan';
  readonly operation = 'startScan';
  readonly input = () => IntersectionType(ScanInput, LangQuery);
  override readonly isShort = true;
  override readonly readsOnly = false;
  override readonly needsKey = true;
  override readonly more = [LANG];
  override readonly fields = { id: 'string', accepted: 'integer', duplicates: 'integer', url: 'string' };
  readonly view = scanStartView;

  run({ domains, label, checks, callback }: StartArguments, client: Client = NOBODY): Promise<ScanStart> {
    this.service.mustBegin(client);
    return this.service.start(client, listOf(domains, { label, checks, callback }));
  }
}

type ReadArguments = ScanParams & LangQuery;

@Injectable()
export class ScanStatusTool extends ScanTool<ReadArguments, ScanResult> {
  readonly name = 'scan_status';
  readonly operation = 'getScan';
  readonly input = () => IntersectionType(ScanParams, LangQuery);
  override readonly isShort = true;
  override readonly more = [LANG];
  override readonly fields = { state: 'string', total: 'integer', done: 'integer', failed: 'integer' };
  readonly view = scanStateView;

  run({ id }: ReadArguments): Promise<ScanResult> {
    return this.service.state(id);
  }
}

/** The state is part of the text: what is not finished is never good. */
interface Summarized {
  readonly scan: ScanResult;
  readonly summary: ScanSummary;
}

@Injectable()
export class ScanSummaryTool extends ScanTool<ReadArguments, Summarized> {
  readonly name = 'scan_summary';
  readonly operation = 'getScanSummary';
  readonly input = () => IntersectionType(ScanParams, LangQuery);
  override readonly fields = {
    total: 'integer',
    done: 'integer',
    withProblems: 'integer',
    findings: 'array',
    shared: 'array',
  };
  readonly view = ({ scan, summary }: Summarized): readonly Block[] => scanView(scan, summary);

  async run({ id, lang }: ReadArguments): Promise<Summarized> {
    const [scan, summary] = await Promise.all([this.service.state(id), this.service.summary(id, lang)]);
    return { scan, summary };
  }

  override structured({ summary }: Summarized): ScanSummary {
    return summary;
  }
}
