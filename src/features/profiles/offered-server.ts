import type { OfferedEntries } from '#formats/tls-profiles/offered-entries.js';
import type { NcscGrade } from '#formats/tls-profiles/ncsc.data.js';
import { weaknessOf } from '#formats/tls-wire/cipher-suite.js';

/** What one server offers, as reports list it. */
export type OfferedServer = Pick<OfferedEntries, 'versions' | 'suites' | 'groups'>;

/** One suite of every question of the surveys: with CBC, without forward secrecy, and broken. */
const SAMPLES = ['0xc013', '0x002f', '0x0005'];
const BROKEN_SAMPLE = '0x0005';
const CURRENT = ['TLS 1.3', 'TLS 1.2'];
const REFUSED_TODAY = ['TLS 1.1', 'TLS 1.0', 'SSL 3.0'];
/** Weak by the guidelines of NCSC-NL, besides finite fields of other sizes. */
const WEAK_GROUPS = ['ffdhe2048', 'secp192r1', 'secp256k1'];

export function isRefused({ versions }: OfferedServer, wanted: string): boolean {
  return versions.some(({ name, offered }) => name === wanted && offered === false);
}

export function hasNoOldVersion(server: OfferedServer): boolean {
  return REFUSED_TODAY.every((name) => isRefused(server, name));
}

/** All broken suites were offered together and refused. */
export function hasNoBrokenSuite(server: OfferedServer): boolean {
  return isOnly13(server) || hasNoSuite(server, BROKEN_SAMPLE);
}

export function hasNoWeakSuite(server: OfferedServer): boolean {
  return isOnly13(server) || SAMPLES.every((code) => hasNoSuite(server, code));
}

/** All other groups were offered together and refused. */
export function hasOnlyCommonGroups({ groups }: OfferedServer): boolean {
  return groups.some(({ name, offered }) => name === 'x448' && offered === false);
}

/** What BOD 18-01 forbids by name. */
export function isRc4OrTripleDes(suite: string): boolean {
  return ['rc4', '3des'].includes(weaknessOf(suite) ?? '');
}

export function oldVersions(servers: readonly OfferedServer[]): readonly string[] {
  return offeredVersions(servers).filter((name) => !CURRENT.includes(name));
}

export function weakGroups(servers: readonly OfferedServer[]): readonly string[] {
  return offeredGroups(servers).filter((name) => WEAK_GROUPS.includes(name));
}

export function gradedSuites(servers: readonly OfferedServer[], wanted: NcscGrade): readonly string[] {
  return offeredIn(servers.flatMap(({ suites }) => suites.filter(({ grade }) => grade === wanted)));
}

export function offeredVersions(servers: readonly OfferedServer[]): readonly string[] {
  return offeredIn(servers.flatMap(({ versions }) => versions));
}

export function offeredSuites(servers: readonly OfferedServer[]): readonly string[] {
  return offeredIn(servers.flatMap(({ suites }) => suites));
}

export function offeredGroups(servers: readonly OfferedServer[]): readonly string[] {
  return offeredIn(servers.flatMap(({ groups }) => groups));
}

function isOnly13(server: OfferedServer): boolean {
  return ['TLS 1.2', ...REFUSED_TODAY].every((name) => isRefused(server, name));
}

function hasNoSuite({ suites }: OfferedServer, wanted: string): boolean {
  return suites.some(({ code, offered }) => code === wanted && offered === false);
}

function offeredIn(items: readonly { readonly name: string; readonly offered: boolean | null }[]): readonly string[] {
  return [...new Set(items.filter(({ offered }) => offered).map(({ name }) => name))];
}
