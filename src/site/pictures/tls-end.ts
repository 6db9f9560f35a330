import type { PageContext } from '../page-context.js';
import type { Track } from './tracks.js';

/** What a mail server says about TLS on port 25. */
export interface ShownTls {
  readonly starttls: boolean;
  readonly protocol: string | null;
  /** Its certificate is trusted and names the host; null where none was shown. */
  readonly isTrusted: boolean | null;
  readonly dane: string;
}

/** How far a sender gets with a server: to TLS, to a connection without it, or not at all. */
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
