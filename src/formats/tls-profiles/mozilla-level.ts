import { suiteName } from '#formats/tls-wire/cipher-suite.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { MOZILLA, type MozillaProfile } from './mozilla.data.js';

/** The certificate of a server, in the terms of the profiles. */
export interface ServerCertificate {
  /** `RSA`, `EC`, `Ed25519`, … */
  readonly key: string;
  readonly bits: number | null;
  readonly curve: string | null;
  /** The name of the algorithm, as OpenSSL shows it. */
  readonly signature: string;
}

export const VIOLATIONS = [
  ...(['versions', 'suites', 'groups', 'dh-size'] as const),
  ...(['certificate-type', 'certificate-curve', 'certificate-signature', 'certificate-size'] as const),
] as const;
export type Violation = (typeof VIOLATIONS)[number];

export type MozillaLevel = 'modern' | 'intermediate' | 'none';

/** Everything that a server offers beyond a profile. */
export function violationsOf(
  profile: MozillaProfile,
  { versions, suites, groups, dhBits }: OfferedTls,
  certificate: ServerCertificate | undefined,
): Violation[] {
  const found: Record<Violation, boolean> = {
    versions: offeredIn(versions).some((version) => !profile.versions.includes(version)),
    suites: offeredIn(suites).some((code) => !profile.suites.includes(suiteName(code))),
    groups: offeredIn(groups).some((group) => !profile.groups.includes(group)),
    'dh-size': dhBits !== null && dhBits < profile.minDhBits,
    ...certificateViolations(profile.certificate, certificate),
  };
  return VIOLATIONS.filter((name) => found[name]);
}

/** Null if nothing was found against a profile, but not everything could be asked. */
export function mozillaLevel(
  servers: readonly OfferedTls[],
  certificate: ServerCertificate | undefined,
): MozillaLevel | null {
  const meets = (level: 'modern' | 'intermediate') =>
    servers.every((offered) => violationsOf(MOZILLA[level], offered, certificate).length === 0);
  const isKnown = servers.length > 0 && certificate !== undefined && servers.every(isComplete);
  if (!meets('intermediate')) return 'none';
  if (!isKnown) return null;
  return meets('modern') ? 'modern' : 'intermediate';
}

/** Whether every version was answered, and some question about groups and suites beyond the profiles. */
function isComplete({ versions, suites, groups }: OfferedTls): boolean {
  const asked = (['TLS 1.3', 'TLS 1.2', 'TLS 1.1', 'TLS 1.0', 'SSL 3.0'] as const).every((name) => versions.has(name));
  const has12 = versions.get('TLS 1.2') ?? false;
  const hasSuites = !has12 || WEAK_SAMPLES.every((code) => suites.has(code));
  return asked && hasSuites && (groups.has('x448') || !versions.get('TLS 1.3'));
}

/** One suite of every question: with CBC, without forward secrecy, and broken. */
const WEAK_SAMPLES = [0xc013, 0x002f, 0x0005];

function offeredIn<K>(map: ReadonlyMap<K, boolean>): K[] {
  return [...map].filter(([, isOffered]) => isOffered).map(([key]) => key);
}

function certificateViolations(
  { keys, curves, signatures, minRsaBits }: MozillaProfile['certificate'],
  certificate: ServerCertificate | undefined,
): Record<Extract<Violation, `certificate-${string}`>, boolean> {
  const { key, bits, curve, signature } = certificate ?? {};
  return {
    'certificate-type': key !== undefined && !keys.includes(key),
    'certificate-curve': key === 'EC' && !curves.includes(curve ?? ''),
    'certificate-signature': signature !== undefined && !signatures.includes(signature),
    'certificate-size': key === 'RSA' && keys.includes(key) && (bits ?? 0) < minRsaBits,
  };
}
