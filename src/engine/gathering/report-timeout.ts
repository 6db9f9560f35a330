import { Injectable } from '@nestjs/common';

const PATIENCE_MS = 12_000;

/** Time limit for all queries of one report; facts still missing then are unobtainable. */
@Injectable()
export class ReportTimeout {
  readonly ms: number = PATIENCE_MS;
}
