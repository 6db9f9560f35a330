import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import type { PageContext } from '../page-context.js';

type Source = NonNullable<ReportAnalysisResult['mail']>['sources'][number];

/** A source in a few words: its host or operator, and its address or their number. */
export function sourceName({ host, operator, addresses, addressCount }: Source, page: PageContext): string {
  const place =
    addressCount === 1 ? (addresses[0] ?? '') : page.t('tools.reports.addresses', { count: page.number(addressCount) });
  const owner = addressCount === 1 ? (host ?? operator) : (operator ?? host);
  return owner === undefined ? place : `${owner}, ${place}`;
}
