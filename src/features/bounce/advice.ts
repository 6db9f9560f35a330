import { circumstanceOf } from './circumstances.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { type DkimSignature, signatureIn } from './returned-signature.js';
import type { BounceReport } from './recipient-report.js';
import { normalizeText, quotedReply } from './phrase.js';
import { type Actor, reasonInfo, type RelatedCheck } from './reason.js';

export interface Advice {
  readonly actor: Actor;
  readonly checks: readonly { readonly check: RelatedCheck; readonly endpoint: string }[];
}

/** Placeholder for a domain that the bounce does not name. */
const UNKNOWN = '{domain}';
const ENDPOINTS: Readonly<Record<RelatedCheck, (known: Known) => string | undefined>> = {
  authentication: ({ sender }) => `/api/v1/check/${sender}`,
  'sender-domain': ({ sender }) => `/api/v1/check/${sender}`,
  spf: ({ spf }) => spf && `/api/v1/spf/${spf}`,
  'dkim-key': ({ signature }) => signature && `/api/v1/dkim/${signature.domain}/${signature.selector}`,
  'reverse-dns': ({ address }) => address && `/api/v1/lookup/${address}/PTR`,
  'recipient-mx': ({ recipient }) => `/api/v1/lookup/${recipient}/MX`,
  'recipient-registration': ({ recipient }) => `/api/v1/availability/${recipient}`,
  'recipient-servers': ({ recipient }) => `/api/v1/mail-check/${recipient}`,
  'recipient-tls': ({ recipient }) => `/api/v1/mail-check/${recipient}`,
  'recipient-dnssec': ({ recipient }) => `/api/v1/dnssec/${recipient}`,
  header: () => '/api/v1/header-analysis',
};
const MAX_WORDS = 400;
/** The remote server in log lines. */
const RELAY = /\brelay="?[^\s,]{1,255}(?: \[[\da-f.:]{3,45}\])?/gi;
/**
 * The domain whose SPF check failed: `SPF [example.com] with ip: [192.0.2.1] = did not pass`, `domain of jo@example.com
 * does not designate`, `Why?s=mfrom;id=jo%40example.com`.
 */
const SPF_DOMAIN =
  /\bSPF \[([^\]\s]{1,253})\]|\bdomain of (?:[^\s@]{1,64}@)?([^\s@]{1,253}) does not designate|\bs=(?:mfrom|helo)[;&]id=(?:[^\s@%;&]{1,64}(?:@|%40))?([a-z\d.-]{1,253})/i;
/** The domain whose mail fails DMARC: `Unauthenticated email from example.com is not accepted`, `sending domain example.com does not pass`. */
const AUTHOR_DOMAIN = /\b(?:email from|sending domain) ([a-z\d.-]{1,253}) (?:is not accepted|does not pass)\b/i;
const NAMES_SPF = /\bspf\b|sender policy framework|permitted sender/i;
const NAMES_DKIM = /\bdkim\b|domainkeys?\b/i;
const STILL_TRYING = /delay reason:|attempts will continue|weiter versucht/i;
/** The last error was temporary, but the sending server does not retry any more. */
const GIVEN_UP =
  /not going to try again|retry timeout exceeded|(?:message|delivery|queue|time)[ .]?expired|queue too long|message too old/i;
/** OpenSMTPD reports an expired message as delayed. */
const CALLED_DELAYED = /\benvelope expired/i;
/** What the returned message says about its sender. */
export interface AboutMessage {
  readonly sender?: string | undefined;
  readonly signature?: DkimSignature | undefined;
}

/** The domains, the address and the key that an error is about. */
export interface Known {
  readonly signature?: DkimSignature | undefined;
  readonly sender: string;
  /** The domain whose SPF record matters; undefined if the error is not about SPF. */
  readonly spf?: string | undefined;
  /** Whether the error names that domain; otherwise it is the author's, which SPF may not have checked. */
  readonly isSpfNamed?: boolean;
  readonly recipient: string;
  readonly address?: string | undefined;
}

/** Who has to act, and which of our endpoints to call, for the domains and the address of this bounce. */
export function adviceFor(report: BounceReport, about: AboutMessage): Advice {
  const { actor, passes, checks } = reasonInfo(report.reason);
  const known = knownFrom(report, about);
  const waits = passes && isTemporary(report) && !isRefused(report);
  return {
    actor: circumstanceOf(report)?.actor ?? (waits ? 'nobody' : actor),
    checks: checks.flatMap((check) => {
      const endpoint = ENDPOINTS[check](known);
      return endpoint === undefined ? [] : [{ check, endpoint }];
    }),
  };
}

export function knownFrom(report: BounceReport, { sender, signature }: AboutMessage): Known {
  const { diagnostic = '' } = report;
  const named = spfDomainIn(diagnostic);
  const speaksOfDkim = report.reason === 'authfailure' || NAMES_DKIM.test(diagnostic);
  return {
    sender: domainIn(sender ?? AUTHOR_DOMAIN.exec(diagnostic)?.[1] ?? named),
    spf: NAMES_SPF.test(diagnostic) ? domainIn(named ?? sender) : undefined,
    isSpfNamed: named !== undefined,
    recipient: domainIn(report.recipient),
    signature: signatureIn(diagnostic) ?? (speaksOfDkim ? signature : undefined),
    address: sendingAddress(report),
  };
}

/** Whether the sending server retries by itself. */
export function isTemporary({ action, status, replyCode, diagnostic = '' }: BounceReport): boolean {
  if (action !== undefined) return action === 'delayed' && !CALLED_DELAYED.test(diagnostic);
  if (STILL_TRYING.test(diagnostic)) return true;
  return (status ?? replyCode)?.startsWith('4') === true && !GIVEN_UP.test(diagnostic);
}

/** A server that rejects with a permanent code does so at every attempt. */
export function isRefused({ replyCode = '' }: BounceReport): boolean {
  return replyCode.startsWith('5');
}

function spfDomainIn(text: string): string | undefined {
  return SPF_DOMAIN.exec(text)?.slice(1).find(Boolean);
}

function domainIn(address: string | undefined): string {
  const domain = address === undefined ? undefined : DomainName.parse(address.slice(address.lastIndexOf('@') + 1));
  return domain?.ascii ?? UNKNOWN;
}

/** The sending IP address that the rejecting server names. */
function sendingAddress({ diagnostic = '' }: BounceReport): string | undefined {
  const text = normalizeText(` ${diagnostic.replace(RELAY, ' ')}`);
  const words = (quotedReply(text) ?? text).split(/[^\da-f.:]+/).slice(0, MAX_WORDS);
  for (const word of words) {
    const address = IpAddress.parse(word.replace(/[.:]$/, ''));
    if (address) return String(address);
  }
  return undefined;
}
