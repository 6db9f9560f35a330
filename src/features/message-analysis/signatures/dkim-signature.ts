import { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import { CANONICALIZATIONS, type Canonicalization } from './canonicalization.js';
import { decodeText } from '#formats/mime/decode-text.js';
import type { MailField } from '#formats/mime/mail-header.js';
import { listTag, numberTag, parseSignatureTags, withoutSpaces, type SignatureTags } from './signature-tags.js';

export type SignatureFault =
  | 'syntax'
  | 'missing-tag'
  | 'unsupported-version'
  | 'unsupported-algorithm'
  | 'unsupported-canonicalization'
  | 'unsupported-query'
  | 'identity'
  | 'from-not-signed'
  | 'timestamps';

/** A signature over a message, of DKIM or of ARC, with its tags read. */
export interface MessageSignature {
  readonly field: MailField;
  /** Empty where the tag is missing. */
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: string;
  readonly keyType: string;
  readonly hash: string;
  readonly headerForm: Canonicalization;
  readonly bodyForm: Canonicalization;
  /** Names in `h=`, in lower case. */
  readonly signedNames: readonly string[];
  readonly bodyHash: string;
  readonly bodyLength: number | undefined;
  readonly value: Buffer;
  readonly identityDomain: string;
  readonly signedAt: number | undefined;
  readonly expiresAt: number | undefined;
  /** Why no receiver verifies it. */
  readonly faults: readonly SignatureFault[];
}

const REQUIRED = ['v', 'a', 'b', 'bh', 'd', 'h', 's'];
const ALGORITHM = /^([a-z][a-z\d]*)-([a-z][a-z\d]*)$/i;
const KNOWN = new Set(['rsa-sha256', 'rsa-sha1', 'ed25519-sha256']);
const SELECTOR = /^[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*$/i;

/** Reads a DKIM-Signature field (RFC 6376 section 3.5, as changed by RFC 8301 and RFC 8463). */
export function readDkimSignature(field: MailField): MessageSignature {
  const tags = parseSignatureTags(field.unfolded);
  const signature = readSignature(field, tags ?? new Map());
  return { ...signature, faults: tags ? dkimFaults(tags, signature) : ['syntax'] };
}

/** The tags that DKIM-Signature and ARC-Message-Signature share. */
export function readSignature(field: MailField, tags: SignatureTags): MessageSignature {
  const algorithm = withoutSpaces(tags.get('a') ?? '').toLowerCase();
  const [, keyType = '', hash = ''] = ALGORITHM.exec(algorithm) ?? [];
  const domain = decodeText(withoutSpaces(tags.get('d') ?? '')).toLowerCase();
  const [headerForm, bodyForm] = formsOf(tags);
  const identity = decodeText(quotedPrintable(withoutSpaces(tags.get('i') ?? '')));
  return {
    field,
    domain: asciiDomain(domain),
    selector: withoutSpaces(tags.get('s') ?? ''),
    algorithm,
    keyType,
    hash,
    headerForm: headerForm ?? 'simple',
    bodyForm: bodyForm ?? 'simple',
    signedNames: tags.has('h') ? listTag(tags.get('h')!).map((name) => name.toLowerCase()) : [],
    bodyHash: withoutSpaces(tags.get('bh') ?? ''),
    bodyLength: numberTag(tags.get('l')),
    value: Buffer.from(withoutSpaces(tags.get('b') ?? ''), 'base64'),
    identityDomain: identity === '' ? asciiDomain(domain) : asciiDomain(identity.slice(identity.lastIndexOf('@') + 1)),
    signedAt: numberTag(tags.get('t')),
    expiresAt: numberTag(tags.get('x')),
    faults: [],
  };
}

/** The name of the key record. */
export function keyNameOf({ selector, domain }: Pick<MessageSignature, 'selector' | 'domain'>): string | undefined {
  return SELECTOR.test(selector) && domain !== '' ? `${selector}._domainkey.${domain}`.toLowerCase() : undefined;
}

/** `i=` is an address or `@` with a domain (section 3.5). */
function isIdentity(tags: SignatureTags): boolean {
  const written = tags.get('i') ?? '';
  return written === '' || quotedPrintable(written).includes('@');
}

/** dkim-quoted-printable (section 2.11), which `i=` may use. */
function quotedPrintable(text: string): string {
  return text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function asciiDomain(domain: string): string {
  return DomainName.parseHost(domain)?.ascii ?? domain.toLowerCase();
}

/** Undefined for an unknown form. The body form is `simple` where only the header form is named. */
export function formsOf(tags: SignatureTags): readonly (Canonicalization | undefined)[] {
  const [header = 'simple', body = 'simple', ...more] = withoutSpaces(tags.get('c') ?? 'simple/simple').split('/');
  const read = (word: string) => CANONICALIZATIONS.find((form) => form === word.toLowerCase());
  return more.length > 0 ? [undefined, undefined] : [read(header), read(body)];
}

function dkimFaults(tags: SignatureTags, signature: MessageSignature): SignatureFault[] {
  const faults: SignatureFault[] = [];
  const version = tags.get('v');
  if (version !== undefined && version !== '1') faults.push('unsupported-version');
  if (REQUIRED.some((name) => !tags.get(name))) faults.push('missing-tag');
  if (tags.has('a') && !KNOWN.has(signature.algorithm)) faults.push('unsupported-algorithm');
  if (formsOf(tags).includes(undefined)) faults.push('unsupported-canonicalization');
  if (!listTag(tags.get('q') ?? 'dns/txt').some((method) => /^dns(?:\/txt)?$/i.test(method)))
    faults.push('unsupported-query');
  if (!isIdentity(tags) || !isWithin(signature.identityDomain, signature.domain)) faults.push('identity');
  if (tags.has('h') && !signature.signedNames.includes('from')) faults.push('from-not-signed');
  const { signedAt, expiresAt } = signature;
  if (['t', 'x', 'l'].some((name) => tags.has(name) && numberTag(tags.get(name)) === undefined)) faults.push('syntax');
  else if (signedAt !== undefined && expiresAt !== undefined && expiresAt < signedAt) faults.push('timestamps');
  return faults;
}
