import { Injectable } from '@nestjs/common';
import type { CompareInput, CompareResult } from './compare.dto.js';
import { compareReports } from './compare-reports.js';
import { readReport } from './given-report.js';

/** Needs no network. The reports are not stored. */
@Injectable()
export class CompareService {
  compare(input: CompareInput): CompareResult {
    const { changed, records, ...rest } = compareReports(
      readReport('before', input.before),
      readReport('after', input.after),
    );
    return { api: 'v1', ...rest, changed, records } as CompareResult;
  }
}
