import { firstFew } from '#base/domain/evidence.js';
import type { Sign } from '#base/domain/sign.js';
import { MOZILLA } from '#formats/tls-profiles/mozilla.data.js';
import type { TlsAddress, WebCertificate, WebTls } from '#features/web-check/web-check.dto.js';
import { type GradedItems, hashGrade, keyGrade, worstOf } from './certificate-grade.js';
import {
  gradedSuites,
  hasNoBrokenSuite,
  hasNoOldVersion,
  hasNoWeakSuite,
  hasOnlyCommonGroups,
  isRc4OrTripleDes,
  isRefused,
  offeredGroups,
  offeredSuites,
  offeredVersions,
  oldVersions,
  weakGroups,
} from './offered-server.js';
import { factSign } from './profile-facts.js';

const SSL = ['SSL 3.0', 'SSL 2.0'];
const LIFETIME_DAYS = 366;
const CERTIFICATE_FAULTS = new Set([
  ...['web-trust.no', 'web-name.no', 'web-key.weak', 'web-hash.weak'],
  ...['mozilla-certificate.beyond', 'mozilla-lifetime.beyond'],
]);
const DAY_MS = 86_400_000;

/**
 * What requirements are judged by in the TLS of a website. A fact that could not be found out has no sign. An address that is
 * known to be unreachable offers nothing, which other requirements are about.
 */
export function webTlsFacts(
  { addresses: all, certificate }: WebTls,
  unreachable: ReadonlySet<string>,
): readonly Sign[] {
  const addresses = all.filter(({ address }) => !unreachable.has(address));
  const answered = addresses.filter(({ versions }) => versions.some(({ offered }) => offered !== null));
  const ofCertificate = certificate ? [...certificateFacts(certificate), ...mozillaCertificate(certificate)] : [];
  // An address that did not answer proves no fault, and leaves open whether all of them are in order.
  const isWhole = answered.length === addresses.length;
  return [
    ...(answered.length > 0 ? serverFacts(addresses) : []),
    ...(isWhole ? ofCertificate : ofCertificate.filter(({ id }) => CERTIFICATE_FAULTS.has(id))),
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
  const old = oldVersions(servers);
  if (old.length > 0) return [factSign('web-versions', 'old', { versions: old })];
  return servers.every(hasNoOldVersion) ? [factSign('web-versions', 'current', { versions: offered })] : [];
}

/** What BOD 18-01 forbids by name. */
function brokenFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const versions = offeredVersions(servers).filter((name) => SSL.includes(name));
  const suites = offeredSuites(servers).filter(isRc4OrTripleDes);
  const found = [...versions, ...suites];
  if (found.length > 0) return [factSign('web-broken', 'some', { names: firstFew(found) })];
  const isClean = servers.every((server) => SSL.every((name) => isRefused(server, name)) && hasNoBrokenSuite(server));
  return isClean ? [factSign('web-broken', 'none', {})] : [];
}

/** By the guidelines of NCSC-NL; if one suite to be phased out is accepted, others were not asked for. */
function suiteFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const [weak, old] = [gradedSuites(servers, 'insufficient'), gradedSuites(servers, 'phase-out')].map(firstFew) as [
    readonly string[],
    readonly string[],
  ];
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
  const weak = weakGroups(servers);
  if (weak.length > 0) return [factSign('web-key-exchange', 'weak', { groups: weak })];
  const fields = offeredSuites(servers).filter((name) => name.startsWith('TLS_DHE_'));
  if (fields.length > 0) return [factSign('web-key-exchange', 'dhe', { suites: firstFew(fields) })];
  const isKnown = servers.every((server) => hasNoWeakSuite(server) && hasOnlyCommonGroups(server));
  return isKnown ? [factSign('web-key-exchange', 'good', { groups: offeredGroups(servers) })] : [];
}

/** Whether a server offers nothing beyond the profile `intermediate`. */
function mozillaFacts(servers: readonly TlsAddress[]): readonly Sign[] {
  const { versions, suites, groups } = MOZILLA.intermediate;
  const compared = (
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
    ...compared('mozilla-versions', offeredVersions(servers), versions, hasNoOldVersion),
    ...compared('mozilla-suites', offeredSuites(servers), suites, hasNoWeakSuite),
    ...compared('mozilla-groups', offeredGroups(servers), groups, hasOnlyCommonGroups),
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
    ...graded('web-key', worstOf(keys, keyGrade), (those) => ({ keys: those })),
    ...graded('web-hash', worstOf(hashes, hashGrade), (those) => ({ hashes: those })),
  ];
}

function graded(
  name: 'web-key' | 'web-hash',
  worst: GradedItems | undefined,
  evidence: (those: readonly string[]) => Sign['params'],
): readonly Sign[] {
  return worst ? [factSign(name, worst.grade, evidence(firstFew(worst.items)))] : [];
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
