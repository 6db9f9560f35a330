import { firstFew } from '#base/domain/evidence.js';
import type { Sign } from '#base/domain/sign.js';
import { hashGrade, keyGrade, worstOf } from './certificate-grade.js';
import {
  gradedSuites,
  hasNoBrokenSuite,
  hasNoOldVersion,
  hasNoWeakSuite,
  hasOnlyCommonGroups,
  isRc4OrTripleDes,
  isRefused,
  type OfferedServer,
  offeredSuites,
  offeredVersions,
  oldVersions,
  weakGroups,
} from './offered-server.js';
import { factSign } from './profile-facts.js';

/** The TLS of one mail server on port 25. */
export interface MailServerTls {
  readonly host: string;
  /** Keys and signatures of the certificates that it sends, except roots. */
  readonly keys: readonly string[];
  readonly signatures: readonly string[];
  /** Undefined if the server was not asked. */
  readonly offered?: OfferedServer & { readonly dhBits: number | null };
}

export interface MailTls {
  readonly servers: readonly MailServerTls[];
  /** Whether these are all mail servers of the domain, and all had a session. */
  readonly isWhole: boolean;
}

type AskedServer = Required<MailServerTls>;
type Reading = (server: AskedServer) => readonly string[];

/** Smaller finite fields are insufficient by the guidelines of NCSC-NL, larger ones only with known primes. */
const FIELD_BITS = 3072;

/**
 * What requirements are judged by in the TLS of mail servers. One server is enough for a fault; that there is none is known
 * only if all servers were asked.
 */
export function mailTlsFacts({ servers, isWhole }: MailTls): readonly Sign[] {
  if (servers.length === 0) return [];
  const asked = servers.filter((server): server is AskedServer => server.offered !== undefined);
  const all = { asked, isWhole: isWhole && asked.length === servers.length };
  return [
    ...versionFact(all),
    ...brokenFact(all),
    ...suiteFacts(all),
    ...groupFact(all),
    ...certificateFacts(servers, isWhole),
  ];
}

interface Asked {
  readonly asked: readonly AskedServer[];
  readonly isWhole: boolean;
}

/** The names of what some servers have, and these servers; undefined if none has any. */
function those(asked: readonly AskedServer[], read: Reading) {
  const found = asked.filter((server) => read(server).length > 0);
  return found.length > 0 ? { hosts: hostsOf(found), names: firstFew(found.flatMap(read)) } : undefined;
}

function hostsOf(servers: readonly MailServerTls[]): readonly string[] {
  return firstFew(servers.map(({ host }) => host));
}

function everyServer({ asked, isWhole }: Asked, has: (offered: OfferedServer) => boolean): boolean {
  return isWhole && asked.every(({ offered }) => has(offered));
}

function versionFact(all: Asked): readonly Sign[] {
  const old = those(all.asked, ({ offered }) => oldVersions([offered]));
  if (old) return [factSign('mail-versions', 'old', old)];
  return everyServer(all, hasNoOldVersion) ? [factSign('mail-versions', 'current', { hosts: hostsOf(all.asked) })] : [];
}

/** What BOD 18-01 forbids by name. */
function brokenFact(all: Asked): readonly Sign[] {
  const found = those(all.asked, ({ offered }) => [
    ...offeredVersions([offered]).filter((name) => name.startsWith('SSL')),
    ...offeredSuites([offered]).filter(isRc4OrTripleDes),
  ]);
  if (found) return [factSign('mail-broken', found.names.every(isTripleDes) ? '3des' : 'some', found)];
  const isClean = (server: OfferedServer) =>
    isRefused(server, 'SSL 3.0') && hasNoSsl2(server) && hasNoBrokenSuite(server);
  return everyServer(all, isClean) ? [factSign('mail-broken', 'none', { hosts: hostsOf(all.asked) })] : [];
}

/** Another broken suite may be hidden by it. */
function isTripleDes(name: string): boolean {
  return name.includes('_3DES_');
}

/** SSL 2.0 was removed from TLS libraries before TLS 1.3 was added. */
function hasNoSsl2(server: OfferedServer): boolean {
  return isRefused(server, 'SSL 2.0') || offeredVersions([server]).includes('TLS 1.3');
}

/** By the guidelines of NCSC-NL; if one suite to be phased out is accepted, others were not asked for. */
function suiteFacts(all: Asked): readonly Sign[] {
  const weak = those(all.asked, ({ offered }) => gradedSuites([offered], 'insufficient'));
  if (weak) return [factSign('mail-suites', 'insufficient', weak)];
  const old = those(all.asked, ({ offered }) => gradedSuites([offered], 'phase-out'));
  if (old) return [factSign('mail-suites', 'phase-out', old)];
  if (!everyServer(all, hasNoWeakSuite)) return [];
  const hosts = hostsOf(all.asked);
  return [factSign('mail-suites', 'sufficient', { hosts }), factSign('mail-suite-order', 'not-needed', { hosts })];
}

function groupFact(all: Asked): readonly Sign[] {
  const weak = those(all.asked, ({ offered }) => [...weakGroups([offered]), ...smallField(offered)]);
  if (weak) return [factSign('mail-key-exchange', 'weak', weak)];
  const fields = those(all.asked, ({ offered }) =>
    offeredSuites([offered]).filter((name) => name.startsWith('TLS_DHE_')),
  );
  if (fields) return [factSign('mail-key-exchange', 'dhe', fields)];
  const isKnown = (server: OfferedServer) => hasNoWeakSuite(server) && hasOnlyCommonGroups(server);
  return everyServer(all, isKnown) ? [factSign('mail-key-exchange', 'good', { hosts: hostsOf(all.asked) })] : [];
}

function smallField({ dhBits }: AskedServer['offered']): readonly string[] {
  return dhBits !== null && dhBits < FIELD_BITS ? [`DHE ${dhBits}`] : [];
}

/** The worst keys and signatures of all servers; a fault of one is certain without the others. */
function certificateFacts(servers: readonly MailServerTls[], isWhole: boolean): readonly Sign[] {
  const told = (name: 'mail-key' | 'mail-hash', read: (server: MailServerTls) => readonly string[]) => {
    const worst = worstOf(servers.flatMap(read), name === 'mail-key' ? keyGrade : hashGrade);
    if (!worst || (worst.grade !== 'weak' && !isWhole)) return [];
    const { grade, items } = worst;
    const hosts = hostsOf(servers.filter((server) => read(server).some((one) => items.includes(one))));
    return [factSign(name, grade, { hosts, names: firstFew(items) })];
  };
  return [...told('mail-key', ({ keys }) => keys), ...told('mail-hash', ({ signatures }) => signatures)];
}
