import { firstFew } from '../domain/evidence.js';
import type { Sign } from '../domain/sign.js';
import { MOZILLA } from '../tls-profiles/mozilla.data.js';
import { weaknessOf } from '../tls-wire/cipher-suite.js';
import type { TlsAddress, WebCertificate, WebTls } from '../web-check/web-check.dto.js';
import { factSign } from './profile-facts.js';

/** One suite of every question of the survey: with CBC, without forward secrecy, and broken. */
const SAMPLES = ['0xc013', '0x002f', '0x0005'];
const CURRENT = ['TLS 1.3', 'TLS 1.2'];
const REFUSED_TODAY = ['TLS 1.1', 'TLS 1.0', 'SSL 3.0'];
const SSL = ['SSL 3.0', 'SSL 2.0'];
/** Weak by the guidelines of NCSC-NL, besides finite fields of other sizes. */
const WEAK_GROUPS = ['ffdhe2048', 'secp192r1', 'secp256k1'];
const LIFETIME_DAYS = 366;
const DAY_MS = 86_400_000;

/** What requirements are judged by in the TLS of a website. A fact that could not be found out has no sign. */
export function webTlsFacts({ addresses, certificate }: WebTls): readonly Sign[] {
  const servers = addresses.filter(({ versions }) => versions.some(({ offered }) => offered !== null));
  return [
    ...(servers.length > 0 ? serverFacts(servers) : []),
    ...(certificate ? [...certificateFacts(certificate), ...mozillaCertificate(certificate)] : []),
  ];
}

function serverFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  return [
    ...versionFacts(servers),
    ...brokenFacts(servers),
    ...suiteFacts(servers),
    ...groupFacts(servers),
    ...mozillaFacts(servers),
  ];
}

function versionFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const offered = offeredVersions(servers);
  const old = offered.filter((name) => !CURRENT.includes(name));
  if (old.length > 0) return [factSign('web-versions', 'old', { versions: old })];
  return servers.every(hasNoOldVersion) ? [factSign('web-versions', 'current', { versions: offered })] : [];
}

/** What BOD 18-01 forbids by name. */
function brokenFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const versions = offeredVersions(servers).filter((name) => SSL.includes(name));
  const suites = offeredSuites(servers).filter((name) => ['rc4', '3des'].includes(weaknessOf(name) ?? ''));
  const found = [...versions, ...suites];
  if (found.length > 0) return [factSign('web-broken', 'some', { names: firstFew(found) })];
  const isClean = servers.every(
    (server) => SSL.every((name) => isRefused(server, name)) && (isOnly13(server) || hasNoSuite(server, '0x0005')),
  );
  return isClean ? [factSign('web-broken', 'none', {})] : [];
}

/** By the guidelines of NCSC-NL; if one suite to be phased out is accepted, others were not asked for. */
function suiteFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const graded = (wanted: string) =>
    firstFew(
      servers.flatMap(({ suites }) =>
        suites.filter(({ offered, grade }) => offered && grade === wanted).map(({ name }) => name),
      ),
    );
  const [weak, old] = [graded('insufficient'), graded('phase-out')];
  const hasClient = servers.some(({ preference }) => preference === 'client');
  if (weak.length + old.length > 0) {
    const suites = weak.length > 0 ? weak : old;
    return [
      factSign('web-suites', weak.length > 0 ? 'insufficient' : 'phase-out', { suites }),
      factSign('web-suite-order', hasClient ? 'client' : 'server', { suites }),
    ];
  }
  if (!servers.every(hasNoWeakSuite)) return [];
  return [factSign('web-suites', 'sufficient', {}), factSign('web-suite-order', 'not-needed', {})];
}

function groupFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const weak = offeredGroups(servers).filter((name) => WEAK_GROUPS.includes(name));
  if (weak.length > 0) return [factSign('web-key-exchange', 'weak', { groups: weak })];
  const fields = offeredSuites(servers).filter((name) => name.startsWith('TLS_DHE_'));
  if (fields.length > 0) return [factSign('web-key-exchange', 'dhe', { suites: firstFew(fields) })];
  const isKnown = servers.every((server) => hasNoWeakSuite(server) && hasOnlyCommonGroups(server));
  return isKnown ? [factSign('web-key-exchange', 'good', { groups: offeredGroups(servers) })] : [];
}

/** Whether a server offers nothing beyond the profile `intermediate`. */
function mozillaFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const { versions, suites, groups } = MOZILLA.intermediate;
  const told = (
    name: 'mozilla-versions' | 'mozilla-suites' | 'mozilla-groups',
    offered: readonly string[],
    allowed: readonly string[],
    isKnown: (server: TlsAddress) => boolean,
  ) => {
    const beyond = offered.filter((one) => !allowed.includes(one));
    if (beyond.length > 0) return [factSign(name, 'beyond', { names: firstFew(beyond) })];
    return servers.every(isKnown) ? [factSign(name, 'within', { names: firstFew(offered) })] : [];
  };
  return [
    ...told('mozilla-versions', offeredVersions(servers), versions, hasNoOldVersion),
    ...told('mozilla-suites', offeredSuites(servers), suites, hasNoWeakSuite),
    ...told('mozilla-groups', offeredGroups(servers), groups, hasOnlyCommonGroups),
  ];
}

/** Keys and hashes of every certificate that the server sends, except roots. */
function certificateFacts(certificate: WebCertificate): readonly Sign[] {
  const sent = [certificate, ...certificate.chain.filter(({ subject, issuer }) => subject !== issuer)];
  const keys = sent.map(({ key }) => key);
  const hashes = sent.map(({ signature }) => signature);
  return [
    factSign('web-trust', certificate.trusted ? 'yes' : 'no', { issuer: certificate.issuer }),
    factSign('web-name', certificate.matchesHost ? 'yes' : 'no', { names: firstFew(certificate.names) }),
    ...worst('web-key', keys, keyGrade, (those) => ({ keys: those })),
    ...worst('web-hash', hashes, hashGrade, (those) => ({ hashes: those })),
  ];
}

type Grade = 'good' | 'phase-out' | 'weak' | undefined;

function worst(
  name: 'web-key' | 'web-hash',
  items: readonly string[],
  gradeOf: (item: string) => Grade,
  evidence: (those: readonly string[]) => Sign['params'],
): readonly Sign[] {
  for (const grade of ['weak', undefined, 'phase-out'] as const) {
    const those = items.filter((item) => gradeOf(item) === grade);
    if (those.length > 0) return grade ? [factSign(name, grade, evidence(firstFew(those)))] : [];
  }
  return [factSign(name, 'good', evidence(firstFew(items)))];
}

/** Undefined for a key that we cannot read. */
function keyGrade(written: string): Grade {
  const [key = '', size = ''] = written.split(' ');
  if (key === 'RSA' || key === 'RSA-PSS')
    return Number(size) >= 3072 ? 'good' : Number(size) >= 2048 ? 'phase-out' : 'weak';
  if (key === 'Ed25519' || key === 'Ed448') return 'good';
  if (key !== 'EC') return key === 'DSA' ? 'weak' : undefined;
  if (size === 'secp224r1') return 'phase-out';
  return /^(?:secp(?:256|384|521)r1|brainpoolP\d{3}[rt]1)$/.test(size) ? 'good' : 'weak';
}

function hashGrade(signature: string): Grade {
  if (signature === 'ed25519' || signature === 'ed448') return 'good';
  const hash = /sha(\d+)|md\d/i.exec(signature);
  if (!hash) return undefined;
  const bits = Number(hash[1] ?? 0);
  return bits >= 256 ? 'good' : bits === 224 ? 'phase-out' : 'weak';
}

/** Key, signature and lifetime by the profile `intermediate`. */
function mozillaCertificate({ key: written, signature, validFrom, validTo }: WebCertificate): readonly Sign[] {
  const { keys, curves, signatures, minRsaBits } = MOZILLA.intermediate.certificate;
  const [key = '', size = ''] = written.split(' ');
  if (key === 'unknown' || signature === 'unknown') return [];
  const isFit = key === 'EC' ? curves.includes(size) : keys.includes(key) && Number(size) >= minRsaBits;
  const days = Math.round((Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS);
  return [
    factSign('mozilla-certificate', isFit && signatures.includes(signature) ? 'within' : 'beyond', {
      key: written,
      signature,
    }),
    factSign('mozilla-lifetime', days <= LIFETIME_DAYS ? 'within' : 'beyond', { days }),
  ];
}

function isRefused({ versions }: TlsAddress, wanted: string): boolean {
  return versions.some(({ name, offered }) => name === wanted && offered === false);
}

function hasNoOldVersion(server: TlsAddress): boolean {
  return REFUSED_TODAY.every((name) => isRefused(server, name));
}

function isOnly13(server: TlsAddress): boolean {
  return ['TLS 1.2', ...REFUSED_TODAY].every((name) => isRefused(server, name));
}

function hasNoSuite({ suites }: TlsAddress, wanted: string): boolean {
  return suites.some(({ code, offered }) => code === wanted && offered === false);
}

function hasNoWeakSuite(server: TlsAddress): boolean {
  return isOnly13(server) || SAMPLES.every((code) => hasNoSuite(server, code));
}

/** All other groups were offered together and refused. */
function hasOnlyCommonGroups({ groups }: TlsAddress): boolean {
  return groups.some(({ name, offered }) => name === 'x448' && offered === false);
}

function offeredVersions(servers: readonly TlsAddress[]): readonly string[] {
  return offeredIn(servers.flatMap(({ versions }) => versions));
}

function offeredSuites(servers: readonly TlsAddress[]): readonly string[] {
  return offeredIn(servers.flatMap(({ suites }) => suites));
}

function offeredGroups(servers: readonly TlsAddress[]): readonly string[] {
  return offeredIn(servers.flatMap(({ groups }) => groups));
}

function offeredIn(items: readonly { readonly name: string; readonly offered: boolean | null }[]): readonly string[] {
  return [...new Set(items.filter(({ offered }) => offered).map(({ name }) => name))];
}
