import type { Encrypted } from '#base/domain/smtp-talk.js';
import { clientHello, type HelloOffer, RANDOM_BYTES } from '#formats/tls-wire/client-hello.js';
import { certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import type { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { BROWSERS_12, CLASSICAL_GROUPS, OLD_CURVES, OTHER_GROUPS, SUITES_13 } from './offers.js';
import type { AskServer, SurveyTarget } from './tls-survey.js';

/** What keeps Chrome away, and often other browsers as well: the groups of the key exchange, or the key of the certificate. */
export type Misfit = 'groups' | 'key';

/** A complete handshake. */
interface Session {
  readonly encryption: Pick<Encrypted, 'chain' | 'protocol'>;
  /** Null if it is no curve. */
  readonly group: string | null;
}

/** Of OpenSSL, for the groups that every browser has. */
const COMMON_GROUPS: readonly (string | null)[] = ['X25519', 'prime256v1', 'secp384r1'];
const ALL_GROUPS = [...CLASSICAL_GROUPS, ...OTHER_GROUPS, ...OLD_CURVES];
const UP_TO_12 = { version: 'TLS 1.2', suites: BROWSERS_12 } as const;
const COMMON_CURVES: readonly (string | null)[] = ['secp256r1', 'secp384r1'];
/** ECDSA with these curves and RSA, as Chrome sends them. */
const CHROME_SIGNATURES = [0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601];

/**
 * A session with an unusual group or key shows only what the server prefers, so one more question offers what every browser has.
 * Undefined if browsers fit, or if it was not found out.
 */
export async function misfitOf(
  { encryption: { chain, protocol }, group }: Session,
  ask: AskServer,
  { serverName, random }: Pick<SurveyTarget, 'serverName' | 'random'>,
): Promise<Misfit | undefined> {
  const names = serverName === undefined ? {} : { serverName };
  const isRefused = async (offer: HelloOffer) =>
    isRefusal(await ask(clientHello({ ...offer, ...names }, random(RANDOM_BYTES))));
  const has13 = protocol === 'TLSv1.3';
  // Before TLS 1.3, no group can mean no elliptic curve.
  const isUsual = COMMON_GROUPS.includes(group) || (group === null && !has13);
  const current = has13 ? ({ version: 'TLS 1.3', suites: SUITES_13 } as const) : UP_TO_12;
  if (!isUsual && (await isRefused({ ...current, groups: CLASSICAL_GROUPS }))) return 'groups';
  // Before TLS 1.3, where a server chooses its certificate before it answers.
  if (!isUnusualKey(chain[0]?.der)) return undefined;
  const isForeign = await isRefused({ ...UP_TO_12, groups: CLASSICAL_GROUPS, signatures: CHROME_SIGNATURES });
  return isForeign && !(await isRefused({ ...UP_TO_12, groups: ALL_GROUPS })) ? 'key' : undefined;
}

function isUnusualKey(der: Uint8Array | undefined): boolean {
  if (!der) return false;
  const { key, curve } = certificateAlgorithms(der);
  return key === 'EC' && !COMMON_CURVES.includes(curve);
}

function isRefusal({ isAccepted, alert }: ServerFlight): boolean {
  return !isAccepted && alert?.isFatal === true;
}
