import { escapeInvisible, shorten } from '#base/domain/evidence.js';
import { parseArcResults, parseAuthenticationResults } from '#features/header/authentication-results.js';
import type { HeaderAnalysis } from '#features/header/header-analysis.js';
import type { RecordedResults } from './message-analysis.dto.js';

/** What the receiver wrote into the message when it arrived; null where it wrote nothing about SPF, DKIM and DMARC. */
export function recordedResults({ spf, dkim, dmarc, raw = '' }: HeaderAnalysis['auth']): RecordedResults | null {
  if (spf === undefined && dkim === undefined && dmarc === undefined) return null;
  const by = parseArcResults(raw)?.authserv ?? parseAuthenticationResults(raw).authserv;
  const word = (result: string | undefined) => (result === undefined ? null : shown(result));
  return { by: by === undefined ? null : shown(by), spf: word(spf), dkim: word(dkim), dmarc: word(dmarc) };
}

function shown(text: string): string {
  return shorten(escapeInvisible(text));
}
