import { Injectable } from '@nestjs/common';

const PATIENCE_MS = 12_000;

/** How long all questions of a report together are waited for; what has no answer by then is unknown. */
@Injectable()
export class ReportPatience {
  readonly ms: number = PATIENCE_MS;
}
