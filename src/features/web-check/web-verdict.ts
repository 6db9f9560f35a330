import type { WebCheckResult } from './web-check.dto.js';

/**
 * Whether a page was seen by way of HTTPS, so that a report without faults means something. Where it is unknown whether visitors
 * get to a page over HTTPS, the others say too little.
 */
export function isJudged({ entries, findings }: Pick<WebCheckResult, 'entries' | 'findings'>): boolean {
  const hasPage = entries.some(({ url, end }) => end === 'page' && url.startsWith('https:'));
  return hasPage && !findings.some(({ id }) => id === 'http-entries.unknown');
}
