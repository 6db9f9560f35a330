import { X509Certificate } from 'node:crypto';
import { escapeInvisible, shorten } from '#base/domain/evidence.js';
import type { PresentedCertificate } from '#base/domain/smtp-talk.js';
import { readAltNames } from '#formats/records/certificate.js';
import type { TlsSurvey } from '#platform/network/tls/tls-surveyor.js';
import { certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import type { DaneState } from '#formats/records/dane.js';
import { offeredEntries } from '#formats/tls-profiles/offered-entries.js';
import type { Cookie } from './http/cookie.js';
import { HEADER_CHECKS } from './http/http-checks.js';
import type { HttpGathering } from './http/http-gatherer.js';
import { entryOf } from '#engine/website/entry-end.js';
import type { VisitedPage, Walk } from '#engine/website/site-walk.js';
import type { WebReport } from './web-check-report.js';
import type { TlsAddress, WebCertificate, WebCookie, WebEntry, WebHop } from './web-check.dto.js';

const MAX_NAMES = 100;
const MAX_HEADER_LENGTH = 1000;

export function hopEntry({ url, response: { status, address, tls, ttfbMs: ms } }: VisitedPage): WebHop {
  return { url: url.href, status, address: String(address), tls: tls ? { ...tls } : null, ms };
}

/** What visitors type, and where it leads. */
export function entryEntry(walk: Walk): WebEntry {
  const { hops, ...entry } = entryOf(walk);
  return { ...entry, hops: [...hops] };
}

export function addressEntry({ address, offered, session }: TlsSurvey): TlsAddress {
  const { preference, alpn } = offered;
  return { address, ...offeredEntries(offered), alpn: session?.alpn ?? alpn, preference };
}

export function certificateEntry(session: TlsSurvey['session'], dane: DaneState): WebCertificate | null {
  if (!session) return null;
  const { encryption } = session;
  const [leaf, ...others] = encryption.chain;
  if (!leaf) return null;
  return {
    ...chainEntry(leaf),
    names: readAltNames(new X509Certificate(leaf.der).subjectAltName ?? '').slice(0, MAX_NAMES),
    validFrom: leaf.validFrom,
    chain: others.map(chainEntry),
    trusted: encryption.isTrusted,
    matchesHost: encryption.matchesHost,
    dane,
  };
}

function chainEntry({ subject, issuer, validTo, der }: PresentedCertificate) {
  const { key, bits, curve, signature } = certificateAlgorithms(der);
  return { subject, issuer, validTo, key: [key, curve ?? bits].filter((part) => part !== null).join(' '), signature };
}

/** Security headers, sent or not, and the check that each is about. */
export function headerEntries({ facts: { home, hsts, cors } }: HttpGathering): WebReport['headers'] {
  if (home.state !== 'known') return [];
  const { headers } = home.value;
  const own = new Map([
    ['strict-transport-security', hsts.state === 'known' ? hsts.value.header : null],
    ['access-control-allow-origin', cors.state === 'known' ? cors.value.origin || null : null],
  ]);
  return HEADER_CHECKS.map(([name, check]) => {
    const value = own.has(name) ? own.get(name) : headers.get(name);
    return { name, check, value: value === null || value === undefined ? null : shownValue(value) };
  });
}

function shownValue(value: string): string {
  return escapeInvisible(value.length > MAX_HEADER_LENGTH ? `${value.slice(0, MAX_HEADER_LENGTH - 1)}…` : value);
}

export function cookieEntry(cookie: Cookie): WebCookie {
  const { name, secure, httpOnly, sameSite = null, prefix = null } = cookie;
  return { name: escapeInvisible(shorten(name)), secure, httpOnly, sameSite, prefix, verdict: verdictOf(cookie) };
}

/** As severe as the finding that the cookie causes. */
function verdictOf({ isDeletion, isAccepted, secure, faults }: Cookie): WebCookie['verdict'] {
  if (isDeletion) return 'ok';
  if (!isAccepted || faults.includes('session-no-secure') || faults.includes('session-no-httponly')) return 'warn';
  return !secure || faults.includes('samesite-invalid') || faults.includes('csrf-no-samesite') ? 'info' : 'ok';
}
