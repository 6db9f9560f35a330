import type { NamedGroup } from './named-group.js';
import type { TlsVersion } from './tls-version.js';

/** What a server offers, as far as it could be found out; what is not in a map was not asked, or not answered. */
export interface OfferedTls {
  readonly versions: ReadonlyMap<TlsVersion, boolean>;
  /** By code. */
  readonly suites: ReadonlyMap<number, boolean>;
  readonly groups: ReadonlyMap<NamedGroup, boolean>;
  /** Who decides between suites that both sides have. */
  readonly preference: 'server' | 'client' | null;
  /** The protocol that the server chose by ALPN with TLS 1.2. */
  readonly alpn: string | null;
  /** The smallest finite field of a key exchange with TLS 1.2, in bits. */
  readonly dhBits: number | null;
}
