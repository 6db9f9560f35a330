import type { Severity } from '#base/domain/finding.js';
import { isMailServerDead, isNotSmtp, type SmtpTalk } from '#base/domain/smtp-talk.js';
import type { MailRoute } from './mail-route.js';

/**
 * Whether a domain can receive mail. `refuses`: no host has a public address. `silent`: senders can deliver to none. `partly`:
 * to some. `untested`: we could not find out. `unknown`: the MX records could not be looked up.
 */
export const MAIL_VERDICTS = ['accepts', 'partly', 'silent', 'untested', 'refuses', 'nullMx', 'unknown'] as const;
export type MailVerdict = (typeof MAIL_VERDICTS)[number];

/** How good that is for a domain that wants mail. */
export const VERDICT_STATES = {
  accepts: 'ok',
  partly: 'warn',
  silent: 'problem',
  untested: 'unknown',
  refuses: 'problem',
  nullMx: 'info',
  unknown: 'unknown',
} as const satisfies Readonly<Record<MailVerdict, Severity | 'unknown'>>;

/** Whether senders can deliver to a host; `absent`: it has no public address. */
export type HostState = 'ready' | 'dead' | 'absent' | 'untested';

/** What was found out about one address family of a host. */
export interface FamilyEvidence {
  /** Undefined if the lookup failed. */
  readonly hasPublicAddress: boolean | undefined;
  /** The session with the first address; undefined if there was none. */
  readonly talk?: SmtpTalk | undefined;
  /** The best state of port 25 where there was no session. */
  readonly knock?: Pick<SmtpTalk, 'port' | 'isWitnessed'> | undefined;
  /** Another address of the family has an open port. */
  readonly isOpenElsewhere: boolean;
}

/**
 * A server that hangs up, never greets, rejects us or asks us to come back may do so only to us, and our own network may block
 * port 25: neither says anything about other senders.
 */
export function hostState(families: readonly FamilyEvidence[]): HostState {
  const reachable = families.filter(({ hasPublicAddress }) => hasPublicAddress !== false);
  if (reachable.length === 0) return 'absent';
  if (reachable.some(({ talk }) => talk !== undefined && isReady(talk))) return 'ready';
  return reachable.every(isDead) ? 'dead' : 'untested';
}

/** An open port without a session proves nothing. */
function isDead({ talk, knock, isOpenElsewhere }: FamilyEvidence): boolean {
  if (isOpenElsewhere) return false;
  const seen = talk ?? knock;
  return (seen !== undefined && isMailServerDead(seen)) || (talk !== undefined && isNotSmtp(talk));
}

/** It greets and answers EHLO; what it says about TLS keeps only some senders away. */
function isReady({ greeting, encryption }: SmtpTalk): boolean {
  return greeting?.kind === 'welcome' && encryption !== undefined;
}

/** One rule for all faces. Hosts that were not tested count neither way where another one accepts mail. */
export function mailVerdict(route: Pick<MailRoute, 'kind'> | undefined, hosts: readonly HostState[]): MailVerdict {
  if (!route) return 'unknown';
  if (route.kind === 'null-mx') return 'nullMx';
  if (hosts.every((state) => state === 'absent')) return 'refuses';
  const isBroken = hosts.some((state) => state === 'dead' || state === 'absent');
  if (hosts.includes('ready')) return isBroken ? 'partly' : 'accepts';
  return hosts.includes('untested') ? 'untested' : 'silent';
}
