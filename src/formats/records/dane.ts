import { createHash, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { publicKeyInfo } from './certificate-der.js';
import { isWellFormed, isUsableForMail, type Tlsa } from './tlsa.js';

/** The DANE result of a server: no records, a usable record matches, none does, or no record is usable. */
export const DANE_STATES = ['none', 'valid', 'invalid', 'unusable'] as const;
export type DaneState = (typeof DANE_STATES)[number];

/** What a server presents, the reference names, and the time of the check. */
export interface PresentedChain {
  /** As presented, the server's own certificate first. */
  readonly chain: readonly Uint8Array[];
  /** Reference names: the MX host and the domain itself (RFC 7672 section 3.2.2). */
  readonly names: readonly string[];
  readonly now: number;
}

const MAX_RECORDS = 16;
const PUBLIC_AUTHORITY = 0;
const PUBLIC_END_ENTITY = 1;
const END_ENTITY = 3;
const SELECTORS = { certificate: 0, key: 1 };
const WHOLE = 0;
const HASHES = ['', 'sha256', 'sha512'];

/** Records that senders use (RFC 7672 section 3.1); they ignore all others. */
export function usableTlsa(records: readonly Tlsa[]): readonly Tlsa[] {
  return records.filter((record) => isWellFormed(record) && isUsableForMail(record)).slice(0, MAX_RECORDS);
}

/** The usable records that match the chain of the server. */
export function matchingTlsa(records: readonly Tlsa[], { chain, names, now }: PresentedChain): readonly Tlsa[] {
  const [leaf, ...others] = chain.map((der) => new X509Certificate(der));
  if (!leaf) return [];
  const isNamed = names.some((name) => leaf.checkHost(name) !== undefined);
  return usableTlsa(records).filter((record) =>
    // DANE-EE ignores names and validity period, DANE-TA checks both (RFC 7671 sections 5.1, 5.2).
    record.usage === END_ENTITY ? matches(record, leaf) : isNamed && isAnchored(record, leaf, others, now),
  );
}

export function daneState(records: readonly Tlsa[], shown: PresentedChain): DaneState {
  if (records.length === 0) return 'none';
  if (usableTlsa(records).length === 0) return 'unusable';
  return matchingTlsa(records, shown).length > 0 ? 'valid' : 'invalid';
}

/**
 * The same for HTTPS, where usages 0 and 1 count as well: they also require a certificate of a public CA
 * (RFC 6698 section 2.1.1).
 */
export function webDaneState(
  records: readonly Tlsa[],
  shown: PresentedChain & { readonly isTrusted: boolean },
): DaneState {
  if (records.length === 0) return 'none';
  const readable = records.filter(isWellFormed).slice(0, MAX_RECORDS);
  const [leaf, ...others] = shown.chain.map((der) => new X509Certificate(der));
  const namedBy = ({ usage }: Tlsa) =>
    usage === PUBLIC_END_ENTITY ? [leaf] : usage === PUBLIC_AUTHORITY ? others : [];
  const isPinned = (record: Tlsa) => shown.isTrusted && namedBy(record).some((one) => one && matches(record, one));
  if (matchingTlsa(readable, shown).length > 0 || readable.some(isPinned)) return 'valid';
  // A record of usage 0 can name a root, which servers do not send.
  const isDecided = !shown.isTrusted || readable.every(({ usage }) => usage !== PUBLIC_AUTHORITY);
  return readable.length > 0 && isDecided ? 'invalid' : 'unusable';
}

/**
 * Whether the chain leads from the server's certificate to one that the record matches, with all certificates valid
 * today.
 */
function isAnchored(record: Tlsa, leaf: X509Certificate, others: readonly X509Certificate[], now: number): boolean {
  let current = leaf;
  const left = new Set(others);
  while (isCurrent(current, now)) {
    const below = current;
    const issuer = [...left].find((other) => isIssuedBy(below, other));
    if (!issuer) return isIssuedByRecord(below, record, now);
    if (matches(record, issuer)) return isCurrent(issuer, now);
    left.delete(issuer);
    current = issuer;
  }
  return false;
}

/** A record may contain the whole trust anchor, which then need not be in the chain (RFC 7671 section 5.2.3). */
function isIssuedByRecord(certificate: X509Certificate, { selector, matchingType, data }: Tlsa, now: number): boolean {
  if (matchingType !== WHOLE) return false;
  try {
    if (selector === SELECTORS.key) return certificate.verify(keyOf(data));
    const anchor = new X509Certificate(data);
    return isIssuedBy(certificate, anchor) && isCurrent(anchor, now);
  } catch {
    return false; // the data is neither a key nor a certificate
  }
}

function keyOf(data: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.from(data), format: 'der', type: 'spki' });
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isCurrent({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}

function matches({ selector, matchingType, data }: Tlsa, { raw }: X509Certificate): boolean {
  const selected = selector === SELECTORS.certificate ? raw : publicKeyInfo(raw);
  const hash = HASHES[matchingType];
  const wanted = hash ? createHash(hash).update(selected).digest() : selected;
  return wanted.equals(data);
}
