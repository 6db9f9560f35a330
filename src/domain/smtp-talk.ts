import type { TlsFault } from './tls-fault.js';

/** The state of a port, best first. `blocked`: nothing was sent, or our own network blocks the port. */
export const PORT_STATES = ['open', 'closed', 'filtered', 'blocked'] as const;
export type PortState = (typeof PORT_STATES)[number];

/** What a mail server says when it is connected to, or why it says nothing. */
export type Greeting =
  | { readonly kind: 'welcome'; readonly text: string }
  /** 4xx, 5xx, and 521 or 556: it never accepts mail (RFC 7504). */
  | { readonly kind: 'deferred' | 'refused' | 'never'; readonly text: string }
  /** No complete greeting in time, none before it hung up, or something that is not SMTP. */
  | { readonly kind: 'slow' | 'dropped' | 'garbled' };

export interface PresentedCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly validFrom: string;
  readonly validTo: string;
  /** As it was sent. */
  readonly der: Uint8Array;
}

/** What became of the encryption. */
export type Encryption =
  /** What the server said to EHLO instead. */
  | { readonly kind: 'not-offered'; readonly said: string }
  /** It is offered, and fails: what the server said, or how it ended. */
  | { readonly kind: 'broken'; readonly how: string }
  | Encrypted;

export interface Encrypted {
  readonly kind: 'encrypted';
  readonly protocol: string;
  readonly cipher: string;
  /** As presented, the server's own first. */
  readonly chain: readonly PresentedCertificate[];
  readonly matchesHost: boolean;
  /** It leads to a public CA, and everything on the way is valid today. */
  readonly isTrusted: boolean;
  /** The most severe of its faults. */
  readonly fault?: TlsFault;
}

/** A conversation with one address of a mail server on port 25, as far as it went. */
export interface SmtpTalk {
  readonly host: string;
  readonly address: string;
  readonly port: PortState;
  /** Others answer us on port 25 over this family: that this one does not is its own doing. Only asked where the port is not open. */
  readonly isWitnessed: boolean;
  readonly greeting?: Greeting;
  /** The name in its greeting, and that in its answer to EHLO. */
  readonly names: readonly string[];
  /** Unknown where the conversation ended before. */
  readonly encryption?: Encryption;
}

/** No sender that connects here can deliver. */
export function isDead({ port, isWitnessed, greeting }: SmtpTalk): boolean {
  return greeting?.kind === 'never' || (isWitnessed && (port === 'closed' || port === 'filtered'));
}

/** Somebody answers there, be it that we are turned away. */
export function isAlive({ port, greeting }: SmtpTalk): boolean {
  return port === 'open' && greeting?.kind !== 'never';
}
