import { groupOfCode, type NamedGroup } from './named-group.js';
import { type TlsVersion, versionOfCode } from './tls-version.js';
import { TlsWireError, WireCursor } from './wire-cursor.js';

export interface ServerHello {
  readonly isRetry: boolean;
  readonly version: TlsVersion;
  readonly suite: number;
  readonly compression: number;
  /** Types in the order sent. */
  readonly extensions: readonly number[];
  /** With TLS 1.3: the group of the key share or, in a retry, the group that the server asks for. */
  readonly group?: NamedGroup;
  readonly alpn?: string;
}

/** This random marks a HelloRetryRequest (RFC 8446 section 4.1.3). */
const RETRY = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');
const MAX_EXTENSIONS = 64;
const EXTENSIONS = { alpn: 16, version: 43, keyShare: 51 };

/** The body of a ServerHello or HelloRetryRequest. */
export function readServerHello(body: Buffer): ServerHello {
  const cursor = new WireCursor(body);
  const legacyVersion = cursor.uint(2);
  const isRetry = cursor.take(32).equals(RETRY);
  cursor.vector(1); // session id
  const suite = cursor.uint(2);
  const compression = cursor.uint(1);
  const extensions = readExtensions(cursor);
  const selected = extensions.get(EXTENSIONS.version);
  const version = versionOfCode(selected ? new WireCursor(selected).uint(2) : legacyVersion);
  if (!version) throw new TlsWireError('unknown version');
  const share = extensions.get(EXTENSIONS.keyShare);
  const group = share && groupOfCode(new WireCursor(share).uint(2));
  const protocols = extensions.get(EXTENSIONS.alpn);
  return {
    isRetry,
    version,
    suite,
    compression,
    extensions: [...extensions.keys()],
    ...(group && { group }),
    ...(protocols && { alpn: readProtocol(protocols) }),
  };
}

function readExtensions(cursor: WireCursor): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  if (cursor.remaining === 0) return found; // older servers send none
  const list = new WireCursor(cursor.vector(2));
  while (list.remaining > 0) {
    if (found.size >= MAX_EXTENSIONS) throw new TlsWireError('too many extensions');
    found.set(list.uint(2), list.vector(2));
  }
  return found;
}

function readProtocol(data: Buffer): string {
  return new WireCursor(new WireCursor(data).vector(2)).vector(1).toString('latin1');
}
