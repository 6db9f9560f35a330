import type { PeerCertificate } from 'node:tls';

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

export function readCertificate(peer: PeerCertificate): Certificate | undefined {
  const [from, to] = [new Date(peer.valid_from), new Date(peer.valid_to)];
  if (isNaN(from.getTime()) || isNaN(to.getTime())) return undefined;
  return {
    commonName: first(peer.subject.CN),
    issuer: { commonName: first(peer.issuer.CN), organization: first(peer.issuer.O) },
    altNames: readAltNames(peer.subjectaltname ?? ''),
    validFrom: from.toISOString(),
    validTo: to.toISOString(),
  };
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
