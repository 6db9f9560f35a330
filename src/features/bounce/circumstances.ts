import { blockListIn } from './block-list.js';
import type { Actor, Reason } from './reason.js';
import type { BounceReport } from './recipient-report.js';

/** What a text says beyond its reason, where it changes what happened, what to do or who has to do it. */
export interface Circumstance {
  /** Key of the texts in `bounce.cases`. */
  readonly name: string;
  readonly reasons: readonly Reason[];
  readonly says: RegExp;
  readonly unless?: RegExp;
  /** The only action for which it holds. */
  readonly action?: BounceReport['action'];
  readonly actor?: Actor;
}

const ANY = /(?:)/;

const CIRCUMSTANCES: readonly Circumstance[] = [
  { name: 'greylisted', reasons: ['blocked'], says: /gr[ae]y-?list|\btriplet\b/i },
  { name: 'helo', reasons: ['blocked'], says: /\b(?:helo|ehlo)\b/i, actor: 'sender' },
  {
    name: 'dynamic',
    reasons: ['blocked'],
    says: /\bdynamic|dial-?up|residential|\bpbl\b|policy block ?list/i,
    actor: 'sender',
  },
  {
    name: 'restricted',
    reasons: ['securityerror', 'rejected', 'filtered'],
    says: /resolver\.rst|sendernotauthenticatedfor|allowed.?senders|only accepts|not (?:authori[sz]ed|allowed|permitted|entitled) to send (?:\S{1,40} )?to (?:this|the) (?:recipient|group|list|mailbox)|nicht berechtigt, an diese/i,
    actor: 'recipient',
  },
  {
    name: 'attachment',
    reasons: ['policyviolation', 'contenterror', 'filtered'],
    says: /attachment|attached file|file type|anh[aä]ng/i,
  },
  {
    name: 'ownLimit',
    reasons: ['speeding', 'toomanyconn'],
    says: /\byour (?:message can't be sent|daily|hourly|account|tenant|hosting)|\btenant\b|(?:emails|messages) per (?:hour|day)\b.{0,40}\ballowed|(?:sending|send|submission) (?:limit|quota)|relay quota/i,
    actor: 'sender',
  },
  {
    name: 'receiverTls',
    reasons: ['failedstarttls'],
    says: /certificate|mta-sts|\bdane\b|tlsa|dnssec|(?:not|refused to) (?:offer|start tls|support (?:start)?tls)|starttls-not-supported|tls (?:is )?not available/i,
    unless: /(?:your|client)(?: tls)? certificate|restrictdomains/i,
    actor: 'provider',
  },
  {
    name: 'relayLogin',
    reasons: ['norelaying'],
    says: /not authorized to send|(?:use|through) (?:the|your) (?:smtp )?relay|credentials|log ?in|authenticat/i,
    actor: 'sender',
  },
  {
    name: 'noMail',
    reasons: ['notaccept'],
    says: /null ?mx|indicated no smtp service/i,
    actor: 'sender',
  },
  // RFC 3464 section 2.3.3: what happens behind a gateway, or to the members of a list, is not known.
  { name: 'relayed', reasons: ['delivered'], says: ANY, action: 'relayed' },
  { name: 'expanded', reasons: ['delivered'], says: ANY, action: 'expanded' },
  { name: 'listed', reasons: ['blocked'], says: /./, actor: 'sender' },
];

/** The first circumstance that the text of a report names. */
export function circumstanceOf({ reason, diagnostic = '', action: reported }: BounceReport): Circumstance | undefined {
  return CIRCUMSTANCES.find(
    ({ name, reasons, says, unless, action }) =>
      reasons.includes(reason) &&
      (action === undefined || action === reported) &&
      says.test(diagnostic) &&
      unless?.test(diagnostic) !== true &&
      (name !== 'listed' || blockListIn(diagnostic) !== undefined),
  );
}
