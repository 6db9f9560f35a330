export type SourceKind = 'own' | 'provider' | 'forwarder' | 'mailing-list' | 'spoofed' | 'unknown';

/** Why a flow has its kind; keys of `i18n/en/report-texts.json`. */
export const SOURCE_REASONS = [
  'authorized-own',
  'authorized-provider',
  'signed-own',
  'signed-provider',
  'signed-forwarded',
  'reported-forwarded',
  'reported-list',
  'sealed',
  'altered-by-list',
  'altered-on-the-way',
  'also-forwards',
  'unsigned-forwarded',
  'own-host',
  'own-address',
  'strict-alignment',
  'reported-failing',
  'unaligned-sender',
  'authorized-unaligned',
  'never-sends',
  'passes-neither',
  'single-burst',
  'foreign-sender',
  'steady-stranger',
  'rare-stranger',
  'not-found-out',
  'no-address',
] as const;
export type SourceReason = (typeof SOURCE_REASONS)[number];

/**
 * What failing mail means for a stricter policy: its sender has to be fixed first; the owner has to say whether the sender
 * is his; or a small share of it is accepted, since the owner cannot change who passes mail on.
 */
export type Hurdle = 'fix' | 'ask' | 'accept';

export interface Verdict {
  readonly kind: SourceKind;
  readonly reason: SourceReason;
  readonly certainty: 'high' | 'medium';
  /** The SPF term that authorizes the address. */
  readonly term?: string;
  /** The name of the domain that has the address. */
  readonly name?: string;
}

export const sure = (kind: SourceKind, reason: SourceReason, term?: string): Verdict => ({
  kind,
  reason,
  certainty: 'high',
  ...(term !== undefined && { term }),
});

export const likely = (kind: SourceKind, reason: SourceReason, term?: string): Verdict => ({
  ...sure(kind, reason, term),
  certainty: 'medium',
});
