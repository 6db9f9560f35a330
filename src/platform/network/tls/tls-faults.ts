import { suiteName, weaknessOf, type Weakness } from '#formats/tls-wire/cipher-suite.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import { SIGNED_BROKEN } from './offers.js';

/** Newest first. */
const OLD: readonly TlsVersion[] = ['TLS 1.1', 'TLS 1.0', 'SSL 3.0', 'SSL 2.0'];
const BROKEN_KINDS: readonly Weakness[] = ['null', 'anonymous', 'export', 'rc4', 'des', '3des', 'dss'];

export function oldVersions({ versions }: OfferedTls): readonly TlsVersion[] {
  return OLD.filter((version) => versions.get(version));
}

/** The names of broken suites that the server accepted. */
export function brokenSuites({ suites }: OfferedTls): readonly string[] {
  const accepted = [...suites].flatMap(([code, isOffered]) => (isOffered ? [suiteName(code)] : []));
  return accepted.filter((name) => BROKEN_KINDS.some((kind) => weaknessOf(name) === kind));
}

/** Whether the server was asked for old versions, and answered. */
export function knowsVersions(offered: OfferedTls): boolean {
  return offered.versions.get('TLS 1.1') === false || oldVersions(offered).length > 0;
}

/** Whether the server was asked for broken suites, and answered. */
export function knowsSuites(offered: OfferedTls): boolean {
  return SIGNED_BROKEN.every((code) => offered.suites.get(code) === false) || brokenSuites(offered).length > 0;
}

export function isAnswered(offered: OfferedTls): boolean {
  return knowsVersions(offered) && knowsSuites(offered);
}

export function hasTlsFault(offered: OfferedTls): boolean {
  return oldVersions(offered).length > 0 || brokenSuites(offered).length > 0;
}
