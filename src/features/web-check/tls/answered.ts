import { BROWSER_SUITES } from '#formats/tls-wire/browser-suites.js';
import { isPostQuantum } from '#formats/tls-wire/post-quantum.js';
import type { Weakness } from '#formats/tls-wire/cipher-suite.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import { weakSuites } from './offered.js';
import type { TlsFacts } from './tls-facts.js';

type Servers = TlsFacts['servers'];

const CURRENT_AND_OLD: readonly TlsVersion[] = ['TLS 1.3', 'TLS 1.2', 'TLS 1.1', 'TLS 1.0', 'SSL 3.0'];
const OLD: readonly TlsVersion[] = ['TLS 1.1', 'TLS 1.0', 'SSL 3.0', 'SSL 2.0'];
/** One suite of every question: with CBC, without forward secrecy, and broken. */
const SAMPLES = [0xc013, 0x002f, 0x0005];
const WEAKNESSES: readonly Weakness[] = [
  ...(['null', 'anonymous', 'export', 'rc4', 'des', '3des', 'dss'] as const),
  ...(['no-forward-secrecy', 'cbc', 'dhe', 'rare'] as const),
];

/** Whether something can be said of the versions: every question was answered, or an old one was accepted. */
export function knowsVersions(servers: Servers): boolean {
  const isOld = servers.some(({ offered }) => OLD.some((version) => offered.versions.get(version)));
  return isOld || servers.every(({ offered }) => CURRENT_AND_OLD.every((version) => offered.versions.has(version)));
}

/** The same of suites. */
export function knowsSuites(servers: Servers): boolean {
  return (
    weakSuites(servers, WEAKNESSES).length > 0 ||
    servers.every(
      ({ offered: { versions, suites } }) =>
        versions.get('TLS 1.2') === false || SAMPLES.every((code) => suites.get(code) === false),
    )
  );
}

export function knowsPostQuantum(servers: Servers): boolean {
  return servers.every(({ offered }) => isPostQuantum(offered) !== null);
}

/** Whether every address refused TLS 1.3 and every suite of browsers, though it accepts others. */
export function isWithoutBrowserSuites(servers: Servers): boolean {
  return servers.every(
    ({ offered: { versions, suites } }) =>
      versions.get('TLS 1.2') === true &&
      versions.get('TLS 1.3') === false &&
      BROWSER_SUITES.filter((code) => !TLS_13.includes(code)).every((code) => suites.get(code) === false),
  );
}

const TLS_13 = BROWSER_SUITES.slice(0, 3);
