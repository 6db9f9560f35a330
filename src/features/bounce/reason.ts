/** Who has to act; `provider` runs the recipient's mail servers. */
export const ACTORS = ['sender', 'recipient', 'provider', 'nobody'] as const;
export type Actor = (typeof ACTORS)[number];

/** How certain a reason is. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Our checks that explain or rule out a reason. */
export type RelatedCheck =
  | 'authentication'
  | 'spf'
  | 'sender-domain'
  | 'dkim-key'
  | 'reverse-dns'
  | 'recipient-mx'
  | 'recipient-registration'
  | 'recipient-servers'
  | 'recipient-tls'
  | 'recipient-dnssec'
  | 'header';

interface ReasonInfo {
  readonly actor: Actor;
  /** No action is needed while the sending server still retries. */
  readonly passes?: boolean;
  /** Sending again helps once the cause is gone. */
  readonly again?: boolean;
  readonly checks: readonly RelatedCheck[];
}

/** Reasons for a failed delivery, with who has to act and which checks are related. */
const REASONS = {
  userunknown: { actor: 'sender', passes: true, checks: ['recipient-mx'] },
  hasmoved: { actor: 'sender', checks: [] },
  suspend: { actor: 'recipient', checks: [] },
  suppressed: { actor: 'sender', checks: ['recipient-mx'] },
  filtered: { actor: 'recipient', passes: true, checks: [] },
  mailboxfull: { actor: 'recipient', again: true, checks: [] },
  systemfull: { actor: 'provider', passes: true, again: true, checks: [] },
  mesgtoobig: { actor: 'sender', checks: [] },
  exceedlimit: { actor: 'sender', checks: [] },
  hostunknown: { actor: 'sender', passes: true, checks: ['recipient-mx', 'recipient-registration'] },
  notaccept: { actor: 'provider', passes: true, checks: ['recipient-mx', 'recipient-servers'] },
  networkerror: { actor: 'provider', passes: true, again: true, checks: ['recipient-servers', 'recipient-dnssec'] },
  expired: { actor: 'provider', passes: true, again: true, checks: ['recipient-servers'] },
  failedstarttls: { actor: 'sender', checks: ['recipient-tls'] },
  authfailure: { actor: 'sender', checks: ['spf', 'dkim-key', 'authentication', 'header'] },
  requireptr: { actor: 'sender', checks: ['reverse-dns'] },
  badreputation: { actor: 'sender', checks: ['authentication', 'reverse-dns'] },
  blocked: { actor: 'sender', passes: true, checks: ['reverse-dns', 'authentication'] },
  rejected: { actor: 'sender', checks: ['spf', 'sender-domain'] },
  norelaying: { actor: 'provider', checks: ['recipient-mx', 'recipient-servers'] },
  securityerror: { actor: 'sender', checks: [] },
  speeding: { actor: 'sender', passes: true, again: true, checks: [] },
  toomanyconn: { actor: 'sender', passes: true, again: true, checks: [] },
  policyviolation: { actor: 'sender', checks: ['spf', 'dkim-key', 'authentication'] },
  spamdetected: { actor: 'sender', checks: ['authentication', 'reverse-dns'] },
  virusdetected: { actor: 'sender', checks: [] },
  contenterror: { actor: 'sender', checks: ['header'] },
  notcompliantrfc: { actor: 'sender', checks: ['header'] },
  syntaxerror: { actor: 'sender', checks: [] },
  systemerror: { actor: 'provider', passes: true, again: true, checks: [] },
  mailererror: { actor: 'provider', checks: [] },
  onhold: { actor: 'provider', passes: true, checks: ['recipient-servers'] },
  undefined: { actor: 'provider', passes: true, checks: ['recipient-servers'] },
  delivered: { actor: 'nobody', checks: [] },
  feedback: { actor: 'sender', checks: [] },
  vacation: { actor: 'nobody', checks: [] },
} as const satisfies Record<string, ReasonInfo>;

export type Reason = keyof typeof REASONS;
export const REASON_NAMES = Object.keys(REASONS) as readonly Reason[];

/** Whether a block list can be the cause. */
export function listsMatter(reason: Reason): boolean {
  return reason === 'blocked' || reason === 'badreputation' || reason === 'spamdetected';
}

export function reasonInfo(reason: Reason): ReasonInfo {
  return REASONS[reason];
}
