import { DomainName } from '../domain/domain-name.js';
import { IpAddress } from '../domain/ip-address.js';
import type { BounceReport } from './recipient-report.js';
import { normalized, quoted } from './phrase.js';
import { type Actor, infoOf, type RelatedCheck } from './reason.js';

export interface Advice {
  readonly actor: Actor;
  readonly checks: readonly { readonly check: RelatedCheck; readonly endpoint: string }[];
}

/** A domain that the bounce does not name is left for the reader to fill in. */
const UNKNOWN = '{domain}';
const ENDPOINTS: Readonly<Record<RelatedCheck, (known: Known) => string | undefined>> = {
  authentication: ({ sender }) => `/api/v1/check/${sender}`,
  'sender-domain': ({ sender }) => `/api/v1/check/${sender}`,
  'reverse-dns': ({ address }) => address && `/api/v1/lookup/${address}/PTR`,
  'recipient-mx': ({ recipient }) => `/api/v1/lookup/${recipient}/MX`,
  'recipient-registration': ({ recipient }) => `/api/v1/availability/${recipient}`,
  'recipient-servers': ({ recipient }) => `/api/v1/mail-check/${recipient}`,
  'recipient-tls': ({ recipient }) => `/api/v1/mail-check/${recipient}`,
  'recipient-dnssec': ({ recipient }) => `/api/v1/dnssec/${recipient}`,
  header: () => '/api/v1/header-analysis',
};
const MOST_WORDS = 400;
/** The other server, as logs name it. */
const RELAY = /\brelay="?[^\s,]{1,255}(?: \[[\da-f.:]{3,45}\])?/gi;
/** TLS failed at the receiving server: it offers none, or its certificate, MTA-STS policy or TLSA record is at fault. */
const RECEIVER_TLS =
  /certificate|mta-sts|\bdane\b|tlsa|dnssec|(?:not|refused to) (?:offer|start tls|support (?:start)?tls)|starttls-not-supported|tls (?:is )?not available/i;
const STILL_TRYING = /delay reason:|attempts will continue|weiter versucht/i;
/** The last error was a temporary one, but the sending server will not try again. */
const GIVEN_UP =
  /not going to try again|retry timeout exceeded|(?:message|delivery|queue|time)[ .]?expired|queue too long|message too old/i;
/** OpenSMTPD calls a message delayed that it has just given up. */
const CALLED_DELAYED = /\benvelope expired/i;
const SENDER_TLS = /(?:your|client)(?: tls)? certificate|restrictdomains/i;

interface Known {
  readonly sender: string;
  readonly recipient: string;
  readonly address?: string | undefined;
}

/** Who has to act, and which of our endpoints to call, for the domains and the address of this bounce. */
export function adviceFor(report: BounceReport, sender: string | undefined): Advice {
  const { actor, passes, checks } = infoOf(report.reason);
  const known = {
    sender: domainIn(sender),
    recipient: domainIn(report.recipient),
    address: sendingAddress(report),
  };
  return {
    actor:
      passes && isTemporary(report) && !isRefused(report) ? 'nobody' : failsAtReceiver(report) ? 'provider' : actor,
    checks: checks.flatMap((check) => {
      const endpoint = ENDPOINTS[check](known);
      return endpoint === undefined ? [] : [{ check, endpoint }];
    }),
  };
}

/** The sending server tries again by itself. */
export function isTemporary({ action, status, replyCode, diagnostic = '' }: BounceReport): boolean {
  if (action !== undefined) return action === 'delayed' && !CALLED_DELAYED.test(diagnostic);
  if (STILL_TRYING.test(diagnostic)) return true;
  return (status ?? replyCode)?.startsWith('4') === true && !GIVEN_UP.test(diagnostic);
}

/** A server that refuses with a permanent code does so again, however often the sending one tries. */
function isRefused({ replyCode = '' }: BounceReport): boolean {
  return replyCode.startsWith('5');
}

function failsAtReceiver({ reason, diagnostic = '' }: BounceReport): boolean {
  return reason === 'failedstarttls' && RECEIVER_TLS.test(diagnostic) && !SENDER_TLS.test(diagnostic);
}

function domainIn(address: string | undefined): string {
  const domain = address === undefined ? undefined : DomainName.parse(address.slice(address.lastIndexOf('@') + 1));
  return domain?.ascii ?? UNKNOWN;
}

/** The refusing server names the address that it accepts no mail from. */
function sendingAddress({ diagnostic = '' }: BounceReport): string | undefined {
  const text = normalized(` ${diagnostic.replace(RELAY, ' ')}`);
  const words = (quoted(text) ?? text).split(/[^\da-f.:]+/).slice(0, MOST_WORDS);
  for (const word of words) {
    const address = IpAddress.parse(word.replace(/[.:]$/, ''));
    if (address) return String(address);
  }
  return undefined;
}
