import type { TlsState } from '#base/domain/tls-fault.js';
import type { Answer } from './answer.js';

/** A URL variant of the site and the result of fetching it. */
export interface HostVariant {
  readonly asked: URL;
  /** Undefined where no web server responds. */
  readonly answer?: Answer;
  /** The only canonical URL of the page there, if it was read. */
  readonly canonical?: URL;
  /** The TLS fault of a server that responds but cannot be authenticated. */
  readonly tls?: TlsState;
}
