import { sameName } from '#formats/dns-wire/name.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import { isRevoked, keyTag } from '#formats/records/dnskey.js';
import { isComputable, matchesKey } from '#formats/records/ds.js';
import { isSupported } from '#formats/records/signature.js';
import { signedOctets } from '#formats/records/canonical-rrset.js';
import { isSignatureOf } from './dnssec-key.js';
import { answerFrom } from './signed-answer.js';
import type { Zone } from './zone.js';

/** Extended DNS errors (RFC 8914 section 4) of failed validation. */
const BOGUS = 6;
const SIGNATURE_EXPIRED = 7;
const SIGNATURE_NOT_YET_VALID = 8;
const DNSKEY_MISSING = 9;
const RRSIGS_MISSING = 10;
export const NSEC_MISSING = 12;

/** Validation state of a zone (RFC 4035 section 4.3): secure with these keys, insecure, or bogus. */
export type Trust =
  | { readonly kind: 'secure'; readonly zone: string; readonly keys: readonly Dnskey[] }
  | { readonly kind: 'insecure' }
  /** Treated as secure without validation. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'bogus'; readonly error: number };

const INSECURE: Trust = { kind: 'insecure' };

/** The keys of the root are the trust anchor. */
export function trustAnchor(root: Zone): Trust {
  return root.once('trust', () => (root.signer ? { kind: 'secure', zone: root.origin, keys: keysOf(root) } : INSECURE));
}

/** Extends the chain of trust from the parent to the child by the DS records (RFC 4035 section 5). */
export function trustIn(child: Zone, parent: Zone, parentTrust: Trust): Trust {
  if (parentTrust.kind !== 'secure') return parentTrust;
  const known = parent.once(`trust in ${child.origin}`, () => new WeakMap<object, Trust>());
  return remembered(
    known,
    child.once('state', () => ({})),
    () => delegated(child, parent),
  );
}

function delegated(child: Zone, parent: Zone): Trust {
  const ds = parent.rrset(child.origin, 'DS');
  // DS records with an unsupported algorithm or digest are ignored (RFC 6840 section 5.2).
  const usable = ds.filter(({ data }) => isSupported(data.algorithm) && isComputable(data.digestType));
  if (usable.length === 0) return INSECURE;
  const entryPoints = keysOf(child).filter(
    (key) => !isRevoked(key) && usable.some(({ data }) => matchesKey(data, child.origin, key)),
  );
  if (entryPoints.length === 0 || child.failing.includes('DNSKEY')) return { kind: 'bogus', error: DNSKEY_MISSING };
  const keySet = answerFrom(child, child.origin, 'DNSKEY').answers;
  const error = validate(keySet, { kind: 'secure', zone: child.origin, keys: entryPoints });
  return error === undefined ? { kind: 'secure', zone: child.origin, keys: keysOf(child) } : { kind: 'bogus', error };
}

/** The extended error of the first RRset that fails validation, if any. */
export function validate(section: readonly ResourceRecord[], trust: Trust): number | undefined {
  if (trust.kind !== 'secure') return trust.kind === 'bogus' ? trust.error : undefined;
  const known = remembered(validated, trust, () => new WeakMap<readonly ResourceRecord[], { error?: number }>());
  return remembered(known, section, () => ({ error: firstError(section, trust) })).error;
}

const validated = new WeakMap<Trust, WeakMap<readonly ResourceRecord[], { readonly error?: number }>>();

function remembered<K extends object, T extends object>(memory: WeakMap<K, T>, key: K, compute: () => T): T {
  const value = memory.get(key) ?? compute();
  memory.set(key, value);
  return value;
}

function firstError(
  section: readonly ResourceRecord[],
  trust: Trust & { readonly kind: 'secure' },
): number | undefined {
  const signatures = section.filter((record) => record.type === 'RRSIG');
  const synthesized = section.some(({ type }) => type === 'DNAME');
  const covered = section.filter(({ type }) => type !== 'RRSIG' && !(synthesized && type === 'CNAME'));
  return covered.map((record) => rrsetError(record, section, signatures, trust)).find((error) => error !== undefined);
}

/** One valid signature is enough; otherwise the error of the first signature is returned. */
function rrsetError(
  { name, type }: ResourceRecord,
  section: readonly ResourceRecord[],
  signatures: readonly RecordOf<'RRSIG'>[],
  trust: Trust & { readonly kind: 'secure' },
): number | undefined {
  const records = section.filter((record) => record.name === name && record.type === type);
  const errors = signatures
    .filter((signature) => signature.name === name && signature.data.typeCovered === type)
    .map(({ data }) => signatureError(data, records, trust));
  return errors.length === 0 ? RRSIGS_MISSING : errors.includes(undefined) ? undefined : errors[0];
}

function signatureError(
  signature: RecordData['RRSIG'],
  records: readonly ResourceRecord[],
  { zone, keys }: Trust & { readonly kind: 'secure' },
): number | undefined {
  if (signature.expiration * 1000 < Date.now()) return SIGNATURE_EXPIRED;
  if (signature.inception * 1000 > Date.now()) return SIGNATURE_NOT_YET_VALID;
  if (!sameName(signature.signer, zone)) return BOGUS;
  const octets = signedOctets(signature, records);
  const named = keys.filter((key) => keyTag(key) === signature.keyTag); // several keys can share a tag (RFC 4034 appendix B)
  return named.some((key) => isSignatureOf(key, octets, signature.signature)) ? undefined : BOGUS;
}

function keysOf(zone: Zone): Dnskey[] {
  return zone.rrset(zone.origin, 'DNSKEY').map(({ data }) => data);
}
