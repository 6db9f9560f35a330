import { X509Certificate } from 'node:crypto';

/** Indexes in the list of certificates that a server sent. */
export interface ChainReview {
  /** Whether each certificate comes after one that it issued. */
  readonly isInOrder: boolean;
  /** Certificates that no path from the first one contains, and repeated ones. */
  readonly unrelated: readonly number[];
  /** Self-signed roots at the end of a path. */
  readonly roots: readonly number[];
}

const UNREADABLE: ChainReview = { isInOrder: true, unrelated: [], roots: [] };

/** Further paths are allowed: a CA can have several certificates from other CAs. */
export function reviewChain(ders: readonly Uint8Array[]): ChainReview {
  const certificates = ders.map(read);
  if (!isReadable(certificates)) return UNREADABLE;
  const issued = (issuer: number, subject: number) => certificates[subject]!.checkIssued(certificates[issuer]!);
  const indexes = certificates.map((_, index) => index);
  const single = indexes.filter((index) => indexes.findIndex((other) => isSame(ders, other, index)) === index);
  const related = pathsFrom(0, single, issued);
  const issuers = single.filter((index) => index > 0 && related.has(index));
  return {
    isInOrder: issuers.every((issuer) => single.some((subject) => subject < issuer && issued(issuer, subject))),
    unrelated: indexes.filter((index) => !single.includes(index) || !related.has(index)),
    roots: issuers.filter((index) => issued(index, index)),
  };
}

/** The certificate and all that issued it, directly or not. */
function pathsFrom(
  first: number,
  all: readonly number[],
  issued: (issuer: number, subject: number) => boolean,
): ReadonlySet<number> {
  const found = new Set([first]);
  for (const subject of found) for (const issuer of all) if (issued(issuer, subject)) found.add(issuer);
  return found;
}

function isSame(ders: readonly Uint8Array[], a: number, b: number): boolean {
  return Buffer.compare(ders[a]!, ders[b]!) === 0;
}

function read(der: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

function isReadable(items: readonly (X509Certificate | undefined)[]): items is readonly X509Certificate[] {
  return !items.includes(undefined);
}
