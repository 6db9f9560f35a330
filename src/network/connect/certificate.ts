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

/** The part of Node's legacy object that anyone reads. */
export interface LegacyCertificate {
  readonly subject: Attributes;
  readonly issuer: Attributes;
  readonly subjectaltname?: string;
  readonly valid_from: string;
  readonly valid_to: string;
}

interface Attributes {
  readonly CN?: string | string[];
  readonly O?: string | string[];
}

/** A name that Node writes without escapes and with one attribute a line. */
const PLAIN_NAME = /^[\n !#-*,-[\]-~]*$/;

/** Making the legacy object takes half a millisecond, most of it for what nobody reads. Names that are not plain are left to it. */
export function legacyCertificate(certificate: X509Certificate): LegacyCertificate {
  const { validFrom, validTo, subjectAltName } = certificate;
  const [subject = '', issuer = ''] = [certificate.subject, certificate.issuer] as (string | undefined)[]; // an empty one is none
  if (!subjectAltName || !PLAIN_NAME.test(subject + issuer)) return certificate.toLegacyObject();
  return {
    subject: attributes(subject),
    issuer: attributes(issuer),
    subjectaltname: subjectAltName,
    valid_from: validFrom,
    valid_to: validTo,
  };
}

/** Of several with the same name the first. */
function attributes(name: string): Attributes {
  const pairs = name.split('\n').map((line) => line.split(/=(.*)/s, 2));
  return Object.fromEntries(pairs.reverse()) as Attributes;
}

export function readCertificate(certificate: X509Certificate): Certificate | undefined {
  const { subject, issuer, subjectaltname = '', valid_from, valid_to } = legacyCertificate(certificate);
  const [from, to] = [new Date(valid_from), new Date(valid_to)];
  if (isNaN(from.getTime()) || isNaN(to.getTime())) return undefined;
  return {
    commonName: first(subject.CN),
    issuer: { commonName: first(issuer.CN), organization: first(issuer.O) },
    altNames: readAltNames(subjectaltname),
    validFrom: from.toISOString(),
    validTo: to.toISOString(),
  };
}

export function isCurrent({ validFrom, validTo }: X509Certificate): boolean {
  return Date.parse(validFrom) <= Date.now() && Date.now() < Date.parse(validTo);
}

export function readAltNames(text: string): string[] {
  return [...text.matchAll(ALT_NAME)].flatMap(([, kind, name]) =>
    (kind === 'DNS' || kind === 'IP Address') && name ? [name.toLowerCase()] : [],
  );
}

/** A certificate may carry an attribute several times; Node then gives an array, against its types. */
function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
