import type { BodyHashes } from './body-hash.js';
import { canonicalField } from './canonicalization.js';
import { formsOf, keyNameOf, readSignature, type MessageSignature } from './dkim-signature.js';
import type { MailField } from '#formats/mime/mail-header.js';
import { parseSignatureTags, type SignatureTags, withoutSignatureValue, withoutSpaces } from './signature-tags.js';
import { signedHeader } from './signed-header.js';
import { signedOctets } from './signature-value.js';
import { type KeyTexts, signingKeys } from './signing-key.js';

export type ArcReason =
  | 'structure'
  | 'syntax'
  | 'cv'
  | 'unsupported-algorithm'
  | 'key'
  | 'dns-temporary'
  | 'seal-changed'
  | 'body-changed'
  | 'header-changed';

/** A signature field of a set with its instance number. */
interface ArcField {
  readonly instance: number;
  readonly tags: SignatureTags;
  readonly signature: MessageSignature;
}

export interface ArcSet {
  readonly instance: number;
  readonly results: MailField | undefined;
  readonly message: ArcField | undefined;
  readonly seal: ArcField | undefined;
}

export interface ArcInstance {
  readonly instance: number;
  readonly domain: string;
  readonly result: 'pass' | 'fail';
  readonly reason?: ArcReason;
  /** Whether the message signature of this set still verifies; only that of the newest set has to. */
  readonly coversMessage: boolean;
  /** The value of ARC-Authentication-Results without the instance. */
  readonly authenticationResults: string;
}

export interface ArcChain {
  readonly result: 'none' | 'pass' | 'fail';
  readonly instances: readonly ArcInstance[];
}

const SEAL = 'arc-seal';
const MESSAGE = 'arc-message-signature';
const RESULTS = 'arc-authentication-results';
const MAX_INSTANCES = 50; // RFC 8617 section 4.2.1
const MIN_RSA_BITS = 1024;
const INSTANCE = /^\s*i\s*=\s*(\d{1,3})\s*;/i;
const BASE64 = /^[a-z\d+/]+={0,2}$/i;

/** The fields of a chain before its keys are known. */
export interface ArcFields {
  readonly sets: readonly ArcSet[];
  /** Whether every instance has each field once. */
  readonly isSound: boolean;
}

export function readArc(fields: readonly MailField[]): ArcFields {
  const ours = fields.filter(({ name }) => name === SEAL || name === MESSAGE || name === RESULTS);
  const sets = new Map<number, { results?: MailField; message?: ArcField; seal?: ArcField }>();
  let isSound = true;
  for (const field of ours) {
    const kind = field.name === SEAL ? 'seal' : field.name === MESSAGE ? 'message' : 'results';
    const read = kind === 'results' ? undefined : readArcField(field);
    const instance = kind === 'results' ? instanceOf(field) : read?.instance;
    if (instance === undefined || instance < 1 || instance > MAX_INSTANCES) {
      isSound = false;
      continue;
    }
    const set = sets.get(instance) ?? {};
    sets.set(instance, set);
    if (set[kind]) isSound = false;
    else if (kind === 'results') set.results = field;
    else set[kind] = read!;
  }
  const ordered = [...sets].sort(([one], [other]) => one - other);
  const complete = ordered.map(([instance, { results, message, seal }]) => ({ instance, results, message, seal }));
  const isWhole = complete.every((set, i) => set.instance === i + 1 && set.results && set.message && set.seal);
  return { sets: complete, isSound: isSound && isWhole };
}

/** Names of the key records that a chain needs. */
export function arcKeyNames({ sets }: ArcFields): string[] {
  return sets.flatMap(({ message, seal }) => [message, seal].flatMap((one) => (one && keyNameOf(one.signature)) ?? []));
}

/** Validates a chain (RFC 8617 section 5.2). Older message signatures may fail: later handlers change messages. */
export function verifyArc(
  arc: ArcFields,
  fields: readonly MailField[],
  body: BodyHashes,
  keysAt: (name: string) => KeyTexts,
): ArcChain {
  const { sets, isSound } = arc;
  if (sets.length === 0) return { result: isSound ? 'none' : 'fail', instances: [] };
  const newest = sets.length;
  const instances: ArcInstance[] = [];
  for (const set of sets) {
    const messageReason = set.message ? messageFault(set.message, fields, body, keysAt) : 'structure';
    const reason = isSound ? (sealFault(sets, set, keysAt) ?? cvFault(set)) : 'structure';
    const decisive = reason ?? (set.instance === newest ? messageReason : undefined);
    instances.push({
      instance: set.instance,
      domain: (set.seal ?? set.message)?.signature.domain ?? '',
      result: decisive === undefined ? 'pass' : 'fail',
      ...(decisive !== undefined && { reason: decisive }),
      coversMessage: messageReason === undefined,
      authenticationResults: set.results ? set.results.unfolded.replace(INSTANCE, '').trim() : '',
    });
  }
  return { result: instances.every(({ result }) => result === 'pass') ? 'pass' : 'fail', instances };
}

/** Whether a set fails only because its key was not found, which says nothing about the message. */
export function isForLackOfKey({ reason }: ArcInstance): boolean {
  return reason === 'dns-temporary' || reason === 'key';
}

function readArcField(field: MailField): ArcField | undefined {
  const tags = parseSignatureTags(field.unfolded);
  const written = tags?.get('i') ?? '';
  if (!tags || !/^\d{1,3}$/.test(written)) return undefined;
  // `i=` is the instance here and not an identity.
  const others = new Map([...tags].filter(([name]) => name !== 'i'));
  return { instance: Number(written), tags, signature: readSignature(field, others) };
}

function instanceOf(field: MailField): number | undefined {
  const [, digits] = INSTANCE.exec(field.unfolded) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Section 5.1.1: the first seal says none, every other one pass. */
function cvFault({ instance, seal }: ArcSet): ArcReason | undefined {
  const cv = seal?.tags.get('cv')?.toLowerCase();
  return cv === (instance === 1 ? 'none' : 'pass') ? undefined : 'cv';
}

function messageFault(
  { signature, tags }: ArcField,
  fields: readonly MailField[],
  body: BodyHashes,
  keysAt: (name: string) => KeyTexts,
): ArcReason | undefined {
  const { signedNames, algorithm } = signature;
  if (['a', 'b', 'bh', 'd', 'h', 's'].some((name) => !tags.get(name)) || tags.has('v')) return 'syntax';
  if (!isSoundValue(tags) || signedNames.includes(SEAL)) return 'syntax';
  if (!isKnown(algorithm) || formsOf(tags).includes(undefined)) return 'unsupported-algorithm';
  if (!body.matches(signature)) return 'body-changed';
  return valueFault(signature, signedHeader(fields, signature), keysAt, 'header-changed');
}

function sealFault(
  sets: readonly ArcSet[],
  { instance, seal }: ArcSet,
  keysAt: (name: string) => KeyTexts,
): ArcReason | undefined {
  if (!seal) return 'structure';
  const { tags, signature } = seal;
  if (['a', 'b', 'cv', 'd', 's'].some((name) => !tags.get(name))) return 'syntax';
  if (tags.has('h') || tags.has('bh') || !isSoundValue(tags)) return 'syntax';
  if (!isKnown(signature.algorithm)) return 'unsupported-algorithm';
  return valueFault(signature, sealedHeader(sets, instance), keysAt, 'seal-changed');
}

/** Every set up to the instance in the order of its making; of the last seal without its value (section 5.1.1). */
function sealedHeader(sets: readonly ArcSet[], instance: number): Buffer {
  const lines: string[] = [];
  for (const { instance: i, results, message, seal } of sets.slice(0, instance)) {
    const own = i === instance ? { raw: withoutSignatureValue(seal!.signature.field.raw) } : seal!.signature.field;
    lines.push(...[results!, message!.signature.field, own].map((field) => canonicalField(field, 'relaxed')));
  }
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

function valueFault(
  signature: MessageSignature,
  octets: Buffer,
  keysAt: (name: string) => KeyTexts,
  changed: ArcReason,
): ArcReason | undefined {
  const { keyType: type, hash, domain, value } = signature;
  const name = keyNameOf(signature);
  const keys =
    name === undefined ? 'no-key' : signingKeys(keysAt(name), { type, hash, domain, identityDomain: domain });
  if (keys === 'dns-temporary') return 'dns-temporary';
  if (typeof keys === 'string') return 'key';
  const strong = keys.filter(({ type: kind, bits }) => kind !== 'rsa' || bits >= MIN_RSA_BITS);
  if (strong.length === 0) return 'key';
  return strong.some((key) => signedOctets(key, value, hash).matches(octets)) ? undefined : changed;
}

function isKnown(algorithm: string): boolean {
  return algorithm === 'rsa-sha256' || algorithm === 'ed25519-sha256';
}

function isSoundValue(tags: SignatureTags): boolean {
  return BASE64.test(withoutSpaces(tags.get('b') ?? ''));
}
