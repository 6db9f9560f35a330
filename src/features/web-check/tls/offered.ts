import { suiteName, weaknessOf, type Weakness } from '#formats/tls-wire/cipher-suite.js';
import { TLS_VERSIONS, type TlsVersion } from '#formats/tls-wire/tls-version.js';
import type { TlsFacts } from './tls-facts.js';

type Servers = TlsFacts['servers'];

/** Versions that one of the addresses offers, newest first. */
export function offeredVersions(servers: Servers): TlsVersion[] {
  return TLS_VERSIONS.filter((name) => servers.some(({ offered }) => offered.versions.get(name)));
}

/** Whether every address refused the version. */
export function isRefused(servers: Servers, version: TlsVersion): boolean {
  return servers.every(({ offered }) => offered.versions.get(version) === false);
}

/** The names of the suites with such a weakness that one of the addresses accepted. */
export function weakSuites(servers: Servers, weaknesses: readonly Weakness[]): string[] {
  const codes = new Set(
    servers.flatMap(({ offered }) => [...offered.suites].filter(([, is]) => is).map(([code]) => code)),
  );
  return [...codes].map(suiteName).filter((name) => weaknesses.some((weakness) => weaknessOf(name) === weakness));
}
