import { suiteName } from './cipher-suite.js';
import { groupOfCode, type NamedGroup } from './named-group.js';
import type { ServerHello } from './server-hello.js';
import { WireCursor } from './wire-cursor.js';

/** The parameters of a ServerKeyExchange (RFC 5246 section 7.4.3, RFC 8422 section 5.4). */
export interface KeyExchange {
  readonly group?: NamedGroup;
  /** The prime of a finite field, without leading zeros. */
  readonly prime?: Buffer;
  /** With TLS 1.2: the code of the scheme that signs the parameters. */
  readonly signatureScheme?: number;
}

const NAMED_CURVE = 3;

export function readKeyExchange(body: Buffer, { suite, version }: ServerHello): KeyExchange | undefined {
  const cursor = new WireCursor(body);
  const name = suiteName(suite);
  const signature = () =>
    version === 'TLS 1.2' && !name.includes('_anon_') ? { signatureScheme: cursor.uint(2) } : {};
  if (name.startsWith('TLS_ECDH')) {
    if (cursor.uint(1) !== NAMED_CURVE) return {};
    const group = groupOfCode(cursor.uint(2));
    cursor.vector(1); // public key
    return { ...(group && { group }), ...signature() };
  }
  if (!name.startsWith('TLS_DH')) return undefined; // temporary RSA keys of export suites
  const prime = withoutLeadingZeros(cursor.vector(2));
  cursor.vector(2); // generator
  cursor.vector(2); // public key
  return { prime, ...signature() };
}

function withoutLeadingZeros(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? Buffer.alloc(0) : bytes.subarray(start);
}
