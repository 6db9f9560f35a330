import type { WebCheckResult } from './web-check.dto.js';

/**
 * Whether a page was seen, so that a report without faults means something. Where it is unknown whether visitors get to a page
 * over HTTPS, the others say too little.
 */
export function isJudged({ entries, findings }: Pick<WebCheckResult, 'entries' | 'findings'>): boolean {
  return entries.some(({ end }) => end === 'page') && !findings.some(({ id }) => id === 'http-entries.unknown');
}
