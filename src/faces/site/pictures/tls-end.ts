import type { PageContext } from '../page-context.js';
import type { Track } from './tracks.js';

/** TLS of a mail server on port 25. */
export interface ShownTls {
  readonly starttls: boolean;
  readonly protocol: string | null;
  /** Whether its certificate is trusted and matches the host; null if it sent none. */
  readonly isTrusted: boolean | null;
  readonly dane: string;
}

/** The result for a sender: TLS, a connection without TLS, or no connection. */
export function tlsEnd(page: PageContext, isOpen: boolean, tls: ShownTls | null): Track['end'] {
  const end = (sign: Track['end']['sign'], key: string) => ({ sign, text: page.t(`pictures.route.${key}`) });
  if (!tls) return isOpen ? end('unknown', 'untested') : end('warn', 'none');
  if (!tls.starttls) return end('problem', 'noTls');
  if (tls.isTrusted === null) return end('problem', 'tlsFails');
  const protocol = tls.protocol ?? 'TLS';
  if (tls.dane === 'invalid') return end('problem', 'daneFails');
  if (tls.dane === 'valid') return { sign: 'ok', text: `${protocol}, DANE` };
  return { sign: tls.isTrusted ? 'ok' : 'warn', text: protocol };
}
