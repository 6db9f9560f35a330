import type { X509Certificate } from 'node:crypto';

export interface Certificate {
  readonly commonName: string | null;
  readonly issuer: { readonly commonName: string | null; readonly organization: string | null };
  /** DNS names and addresses of the subject alternative name extension. */
  readonly altNames: readonly string[];
  /** ISO 8601. */
  readonly validFrom: string;
  readonly validTo: string;
}

// OpenSSL's text form: a value in quotes holds characters that could imitate another entry, so no real name is lost.
const ALT_NAME = /(?:^|, )([A-Za-z ]+):(?:"(?:[^"\\]|\\.)*"|([^",]*))/gy;

/** A name without escapes and with one attribute per line. */
const PLAIN_NAME = /^[\n !#-*,-[\]-~]*$/;

interface Attributes {
  readonly CN?: string | string[];
  readonly O?: string | string[];
}

/** For display only. Nothing if a date cannot be read. */
export function readCertificate(certificate: X509Certificate): Certificate | undefined {
  const { subjectAltName = '' } = certificate;
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (isNaN(from.getTime()) || isNaN(to.getTime())) return undefined;
  const { subject, issuer } = namesOf(certificate);
  return {
    commonName: first(subject.CN),
    issuer: { commonName: first(issuer.CN), organization: first(issuer.O) },
    altNames: readAltNames(subjectAltName),
    validFrom: from.toISOString(),
    validTo: to.toISOString(),
  };
}

/** Node's legacy object costs half a millisecond, so it is made only for names with escapes. */
function namesOf(certificate: X509Certificate): { readonly subject: Attributes; readonly issuer: Attributes } {
  const [subject = '', issuer = ''] = [certificate.subject, certificate.issuer] as (string | undefined)[]; // undefined if empty
  if (!PLAIN_NAME.test(subject + issuer)) return certificate.toLegacyObject();
  return { subject: attributes(subject), issuer: attributes(issuer) };
}

/** Of several attributes with the same name, the first. */
function attributes(name: string): Attributes {
  const pairs = name.split('\n').map((line) => line.split(/=(.*)/s, 2));
  return Object.fromEntries(pairs.reverse()) as Attributes;
}

export function isCurrent({ validFrom, validTo }: X509Certificate): boolean {
  return Date.parse(validFrom) <= Date.now() && Date.now() < Date.parse(validTo);
}

export function readAltNames(text: string): string[] {
  return [...text.matchAll(ALT_NAME)].flatMap(([, kind, name]) =>
    (kind === 'DNS' || kind === 'IP Address') && name ? [name.toLowerCase()] : [],
  );
}

/** Node returns an array if a certificate has an attribute several times, although its types do not say so. */
function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
