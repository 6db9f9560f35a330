import type { TlsState } from '../../domain/tls-fault.js';
import type { Answer } from './answer.js';

/** One of the addresses under which people look for the site, and what came of asking it. */
export interface HostVariant {
  readonly asked: URL;
  /** Nothing where no web server answers there. */
  readonly answer?: Answer;
  /** The one address by which the page there wants to be known, as far as it was read. */
  readonly canonical?: URL;
  /** There is a server, but it cannot prove who it is. */
  readonly tls?: TlsState;
}
