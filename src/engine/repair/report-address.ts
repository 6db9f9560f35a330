import type { Fix } from '#base/domain/fix.js';
import { isDmarc, parseDmarc } from '#formats/records/dmarc.js';

/** Whether the fix has to wait for what DMARC reports show. */
export function needsReports({ condition }: Fix): boolean {
  return condition?.key === 'dmarc-tighten';
}

/** Whether the fix asks for DMARC reports that the published record does not ask for. */
export function addsReports({ record, replaces = [] }: Fix): boolean {
  return record !== undefined && asksForReports(record.value) && !replaces.some(asksForReports);
}

function asksForReports(text: string): boolean {
  return isDmarc(text) && parseDmarc(text).record.rua.length > 0;
}
