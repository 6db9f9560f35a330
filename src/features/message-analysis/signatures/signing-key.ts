import { createPublicKey, type KeyObject } from 'node:crypto';
import { parseDkimKey, type DkimKeyRecord } from '#formats/records/dkim-key.js';

/** Key records at a selector, as published; `failed` where the DNS gave no answer. */
export type KeyTexts = readonly string[] | 'failed';

export type KeyFault =
  'no-key' | 'dns-temporary' | 'key-revoked' | 'key-syntax' | 'key-type' | 'key-hash' | 'key-service' | 'key-flags';

export interface SigningKey {
  readonly object: KeyObject;
  readonly type: 'rsa' | 'ed25519';
  readonly bits: number;
  readonly isTesting: boolean;
}

/** What a signature demands of its key. */
export interface KeyDemand {
  readonly type: string;
  readonly hash: string;
  readonly domain: string;
  /** The domain of `i=`. */
  readonly identityDomain: string;
}

/** Keys that are tried for a signature, as for DNSSEC. */
const MAX_ATTEMPTS = 8;
/** Verifiers need not take larger keys (RFC 8301 section 3.2), and odd ones take a hundred times as long. */
const MAX_BITS = 4096;
const MAX_EXPONENT_BITS = 64;

/** Usable keys, or why none of the records is one. */
export function signingKeys(texts: KeyTexts, demand: KeyDemand): readonly SigningKey[] | KeyFault {
  if (texts === 'failed') return 'dns-temporary';
  const keys: SigningKey[] = [];
  let fault: KeyFault = 'no-key';
  for (const text of texts) {
    if (keys.length >= MAX_ATTEMPTS) break;
    const found = readKey(text, demand);
    if (typeof found !== 'string') keys.push(found);
    else if (found !== 'no-key' && fault === 'no-key') fault = found;
  }
  return keys.length > 0 ? keys : fault;
}

function readKey(text: string, demand: KeyDemand): SigningKey | KeyFault {
  const { record } = parseDkimKey(text);
  if (!record.isDkim) return 'no-key';
  const version = record.tags.get('v');
  // The version should come first (RFC 6376 section 3.6.1), but verifiers take it in any place.
  if ((version !== undefined && version !== 'DKIM1') || hasZoneFileSigns(text)) return 'key-syntax';
  const written = record.tags.get('p');
  if (written === undefined || hasRepeatedTag(record)) return 'key-syntax';
  if (record.revoked) return 'key-revoked';
  if (record.declaredType !== demand.type) return 'key-type';
  const { key } = record;
  if (!key) return 'key-syntax';
  if (key.type !== demand.type) return 'key-type';
  if (record.hashes.length > 0 && !record.hashes.includes(demand.hash)) return 'key-hash';
  if (record.services.length > 0 && !record.services.some((one) => one === '*' || one === 'email'))
    return 'key-service';
  if (isStrict(record) && demand.identityDomain !== demand.domain) return 'key-flags';
  if (key.type === 'ed25519' && key.form === 'spki') return 'key-syntax'; // RFC 8463 section 4: the bare key
  if (key.type === 'rsa' && (key.bits > MAX_BITS || key.exponent >> BigInt(MAX_EXPONENT_BITS) > 0n))
    return 'key-syntax';
  const object = keyObject(Buffer.from(written, 'base64'), key);
  return object ? { object, type: key.type, bits: key.bits, isTesting: record.testing } : 'key-syntax';
}

/**
 * Some providers publish the quotes and the backslashes of a zone file. Verifiers do not take them for what was meant;
 * only notes may contain them.
 */
function hasZoneFileSigns(text: string): boolean {
  return text.split(';').some((tag) => /["\\]/.test(tag) && !/^\s*n\s*=/.test(tag));
}

/** A list with a tag that occurs twice is invalid as a whole (RFC 6376 section 3.2). */
function hasRepeatedTag({ tags: { tags } }: DkimKeyRecord): boolean {
  return new Set(tags.map(({ name }) => name)).size < tags.length;
}

/** `t=s`: `i=` has to name the domain itself (RFC 6376 section 3.6.1). */
function isStrict({ tags }: DkimKeyRecord): boolean {
  return (tags.get('t') ?? '').split(':').some((flag) => flag.trim().toLowerCase() === 's');
}

function keyObject(bytes: Buffer, { type, form }: { type: string; form: string }): KeyObject | undefined {
  try {
    if (form === 'spki') return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    if (type === 'rsa') return createPublicKey({ key: bytes, format: 'der', type: 'pkcs1' });
    const x = bytes.toString('base64url');
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return undefined;
  }
}
